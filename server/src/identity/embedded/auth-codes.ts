import { authErrorTexts, type AuthErrorCode } from '@quitanda/contract/auth';
import type { FastifyReply } from 'fastify';

/** A failed sign-in or sign-up, as the client gets it. */
export interface AuthFailure {
  readonly status: number;
  readonly body: { readonly code: AuthErrorCode; readonly message: string };
}

const statuses: Record<AuthErrorCode, number> = {
  'invalid-email': 400,
  'user-disabled': 401,
  'user-not-found': 401,
  'wrong-password': 401,
  'email-already-in-use': 409,
  'weak-password': 400,
  'common-password': 400,
  'password-has-email': 400,
  'operation-not-allowed': 403,
  'email-not-confirmed': 403,
  'code-required': 401,
  'link-expired': 400,
  'too-many-tries': 429,
  other: 400,
};

/** better-auth's code for a sign-up that created no account. `forward.ts` finds out the reason. */
const notCreatedCode = 'FAILED_TO_CREATE_USER';

/** The contract's code for each code of better-auth. */
const codesByLibraryCode: Readonly<Record<string, AuthErrorCode>> = {
  INVALID_EMAIL: 'invalid-email',
  USER_DISABLED: 'user-disabled',
  USER_NOT_FOUND: 'user-not-found',
  WRONG_PASSWORD: 'wrong-password',
  // Only a sign-in passes a password of any length to better-auth, and no stored one is that long.
  PASSWORD_TOO_LONG: 'wrong-password',
  USER_ALREADY_EXISTS: 'email-already-in-use',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email-already-in-use',
  // Another sign-up with the same e-mail address won the race between the check and the insert.
  [notCreatedCode]: 'email-already-in-use',
  PASSWORD_TOO_SHORT: 'weak-password',
  EMAIL_NOT_VERIFIED: 'email-not-confirmed',
  INVALID_TOKEN: 'link-expired',
  EMAIL_PASSWORD_DISABLED: 'operation-not-allowed',
  EMAIL_PASSWORD_SIGN_UP_DISABLED: 'operation-not-allowed',
};

export function createAuthFailure(code: AuthErrorCode): AuthFailure {
  return { status: statuses[code], body: { code, message: authErrorTexts[code] } };
}

/** Answers a request with a failure. */
export const refuse = (reply: FastifyReply, { status, body }: AuthFailure): FastifyReply =>
  reply.code(status).send(body);

/** Converts a failure of better-auth to a failure of the contract. */
export function translateFailure(status: number, body: unknown): AuthFailure {
  const code = codeIn(body);
  return { ...createAuthFailure(code), ...(code === 'other' && { status }) };
}

export const isAccountNotCreated = (body: unknown): boolean =>
  libraryCodeIn(body) === notCreatedCode;

const codeIn = (body: unknown): AuthErrorCode => codesByLibraryCode[libraryCodeIn(body)] ?? 'other';

function libraryCodeIn(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('code' in body)) return '';
  return typeof body.code === 'string' ? body.code : '';
}
