import type { AuthErrorCode } from '@quitanda/contract/auth';
import { twoFactorErrorTexts, type TwoFactorErrorCode } from '@quitanda/contract/two-factor';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { createAuthFailure, translateFailure } from '../auth-codes.ts';

const statuses: Record<TwoFactorErrorCode, number> = {
  'wrong-code': 401,
  'wrong-recovery-code': 401,
  'code-used': 401,
  'code-expired': 401,
  'codes-at-once': 409,
  'codes-locked': 429,
  'two-factor-on': 409,
  'two-factor-off': 409,
};

/** The contract's code for each code of better-auth. */
const codesByLibraryCode: Readonly<Record<string, TwoFactorErrorCode | AuthErrorCode>> = {
  INVALID_PASSWORD: 'wrong-password',
  INVALID_CODE: 'wrong-code',
  INVALID_BACKUP_CODE: 'wrong-recovery-code',
  INVALID_TWO_FACTOR_COOKIE: 'code-expired',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'code-expired',
  ACCOUNT_TEMPORARILY_LOCKED: 'codes-locked',
  TOTP_ALREADY_ENABLED: 'two-factor-on',
  TOTP_NOT_ENABLED: 'two-factor-off',
  TWO_FACTOR_NOT_ENABLED: 'two-factor-off',
  BACKUP_CODES_NOT_ENABLED: 'two-factor-off',
};

/** The code of a failure: one of the second factor, or one of any sign-in. */
export type TwoFactorFailureCode = TwoFactorErrorCode | AuthErrorCode;

const libraryFailure = z.object({ code: z.string() });

/**
 * Converts a failure that better-auth reports to its code in the contract. Throws if better-auth
 * itself has failed.
 */
export async function failureCodeOf(response: Response): Promise<TwoFactorFailureCode> {
  if (response.status >= 500) throw new Error(`The identity library answered ${response.status}.`);
  const body: unknown = await response.json().catch(() => null);
  const code = libraryFailure.safeParse(body).data?.code ?? '';
  // better-auth's only conflict: another recovery code was used between its read and its write.
  if (response.status === 409) return 'codes-at-once';
  return codesByLibraryCode[code] ?? translateFailure(response.status, body).body.code;
}

const isTwoFactorCode = (code: TwoFactorFailureCode): code is TwoFactorErrorCode =>
  Object.hasOwn(statuses, code);

/** Sends a failure with its status and its text. */
export function refuse(reply: FastifyReply, code: TwoFactorFailureCode): FastifyReply {
  if (isTwoFactorCode(code)) {
    return reply.code(statuses[code]).send({ code, message: twoFactorErrorTexts[code] });
  }
  const { status, body } = createAuthFailure(code);
  return reply.code(status).send(body);
}
