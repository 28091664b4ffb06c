/** Has the schemas of the bodies of the passkey routes, and sends their options and failures. */
import {
  maxPasskeyNameLength,
  passkeyErrorTexts,
  type PasskeyErrorCode,
} from '@quitanda/contract/passkeys';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { createAuthFailure } from '../auth-codes.ts';

const statuses: Record<PasskeyErrorCode, number> = {
  'passkey-unknown': 401,
  'passkey-failed': 401,
  'passkey-expired': 401,
  'passkey-not-found': 404,
  'last-way-in': 409,
  'too-many-passkeys': 409,
};

/** A name without NUL, which PostgreSQL refuses in a text. */
export const passkeyName = z
  .string()
  .trim()
  .min(1)
  .max(maxPasskeyNameLength)
  .refine((name) => !name.includes('\0'));
export const passkeyId = z.string().regex(/^[\w-]{1,100}$/u);
/** The answer of an authenticator. better-auth checks its other fields. */
export const credential = z.object({
  response: z.looseObject({
    id: z.string().regex(/^[\w-]{1,2000}$/u),
    response: z.looseObject({ transports: z.array(z.string()).optional() }),
  }),
});

/**
 * Sends better-auth's options to the browser, overridden by `changes`, with the challenge cookie.
 */
export async function sendOptions(response: Response, reply: FastifyReply, changes: object = {}) {
  if (!response.ok) throw new Error(`The identity library answered ${response.status}.`);
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  return reply.send({ ...((await response.json()) as object), ...changes });
}

const libraryCode = z.object({ code: z.string() });

/** Returns why better-auth has refused an authenticator's answer. */
export async function failureCodeOf(
  response: Response,
): Promise<PasskeyErrorCode | 'user-disabled' | 'email-not-confirmed'> {
  const body = libraryCode.safeParse(await response.json().catch(() => null));
  switch (body.data?.code) {
    case 'CHALLENGE_NOT_FOUND':
      return 'passkey-expired';
    case 'PASSKEY_NOT_FOUND':
      return 'passkey-unknown';
    case 'USER_DISABLED':
      return 'user-disabled';
    case 'EMAIL_NOT_VERIFIED':
      return 'email-not-confirmed';
    default:
      return 'passkey-failed';
  }
}

export function refuse(
  reply: FastifyReply,
  code: PasskeyErrorCode | Parameters<typeof createAuthFailure>[0],
): FastifyReply {
  if (!(code in statuses)) {
    const { status, body } = createAuthFailure(code as Parameters<typeof createAuthFailure>[0]);
    return reply.code(status).send(body);
  }
  const passkeyCode = code as PasskeyErrorCode;
  return reply.code(statuses[passkeyCode]).send({ code, message: passkeyErrorTexts[passkeyCode] });
}
