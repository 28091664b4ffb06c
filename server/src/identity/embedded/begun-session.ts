/**
 * A sign-in first checks what the person has given, and then stores the session. If the password is
 * replaced, the second factor turned on or the account locked in between, the session must not stay
 * (AUT-19). Whoever does one of these locks the account, and ends the sessions that exist.
 */
import type { FastifyRequest } from 'fastify';
import type { Sql } from '../../db/database.ts';
import { selectSignInState } from '../identity.sql.ts';
import { createRequestWithCookie, sessionCookieOf, type CallLibrary } from './library-request.ts';

export interface SignInCheck {
  /**
   * Whether the account is still as it was when the sign-in began. Otherwise ends the session in
   * better-auth's response. Call it before the session is sent.
   */
  isStillValid(response: Response): Promise<boolean>;
}

/** Begins the check. Call it before better-auth checks what the person has given. */
export async function beginSignInCheck(
  { database, callLibrary }: { readonly database: Sql; readonly callLibrary: CallLibrary },
  request: FastifyRequest,
  subject: string,
): Promise<SignInCheck> {
  const readState = async () => (await database.first(selectSignInState, { subject }))?.state;
  const state = await readState();
  return {
    async isStillValid(response) {
      if ((await readState()) === state) return true;
      await endNewSession(callLibrary, request, response);
      return false;
    },
  };
}

/** Ends the session that better-auth has begun in this response. */
export async function endNewSession(
  callLibrary: CallLibrary,
  request: FastifyRequest,
  response: Response,
): Promise<void> {
  await callLibrary(createRequestWithCookie(request, 'sign-out', {}, sessionCookieOf(response)));
}
