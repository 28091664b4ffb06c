/**
 * The sign-in between the password and the code: the library's signed cookie, which names a stored
 * value with the id of the account. A browser keeps the cookie, which scripts cannot read. The app on
 * phones has no cookies: it gets the value in the body, and sends it back with the code.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { authFailure } from '../auth-codes.ts';
import { isBrowser } from '../is-browser.ts';

/** The part of the identity library that looks a stored value up. */
export interface StoredValues {
  findVerificationValue(
    identifier: string,
  ): Promise<{ readonly value: string; readonly expiresAt: Date } | null>;
}

export interface Challenges {
  /** Answers the right password with `code-required`, if the library asks for a code. */
  send(request: FastifyRequest, reply: FastifyReply, response: Response): FastifyReply;
  /** The challenge of a request as the library's cookie; undefined if it has none. */
  cookieIn(request: FastifyRequest): string | undefined;
  /** The account whose password was typed; undefined if the challenge is not valid any more. */
  subjectOf(cookie: string, now: Date): Promise<string | undefined>;
}

const passwordAccepted = z.object({ twoFactorRedirect: z.literal(true) });

/** Whether the library has accepted the password and asks for a code (TWO-04). */
export const asksForCode = (answer: unknown): boolean => passwordAccepted.safeParse(answer).success;

const sent = z.object({ challenge: z.string().regex(/^[\w.%+/=-]{1,300}$/u) });

/** `name` is that of the library's cookie. */
export function createChallenges(name: string, values: StoredValues): Challenges {
  const isChallenge = (pair: string) => pair.startsWith(`${name}=`);
  return {
    send(request, reply, response) {
      const { status, body } = authFailure('code-required');
      const cookie = response.headers.getSetCookie().find(isChallenge);
      if (cookie === undefined)
        throw new Error('The identity library asked for a code without its cookie.');
      // The library's answer also has a cookie that would end the session of somebody who is signed in.
      if (isBrowser(request)) {
        return reply.code(status).header('set-cookie', cookie).send(body);
      }
      const challenge = cookie.slice(name.length + 1).split(';', 1)[0];
      return reply.code(status).send({ ...body, challenge });
    },
    cookieIn(request) {
      const { data } = sent.safeParse(request.body);
      if (!isBrowser(request)) return data && `${name}=${data.challenge}`;
      const pairs = request.headers.cookie?.split(';').map((pair) => pair.trim()) ?? [];
      return pairs.find(isChallenge);
    },
    async subjectOf(cookie, now) {
      // The signature is not checked here: nobody can guess the value, and the library checks it later.
      const identifier = decoded(cookie.slice(name.length + 1)).split('.', 1)[0] ?? '';
      if (!/^2fa-[\w-]+$/u.test(identifier)) return undefined;
      const found = await values.findVerificationValue(identifier);
      return found && new Date(found.expiresAt) > now ? found.value : undefined;
    },
  };
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
