/**
 * A challenge is the state of a sign-in between the password and the code. It is a signed cookie of
 * better-auth, which names a stored value with the id of the account. A browser gets the cookie,
 * which scripts cannot read. The app on phones has no cookies, so it gets the challenge in the
 * body, and sends it back with the code.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createAuthFailure } from '../auth-codes.ts';
import { isBrowser } from '../is-browser.ts';

/** The part of better-auth that finds a stored value. */
export interface StoredValues {
  findVerificationValue(
    identifier: string,
  ): Promise<{ readonly value: string; readonly expiresAt: Date } | null>;
}

export interface Challenges {
  /** Answers a correct password with `code-required` and the challenge. */
  send(request: FastifyRequest, reply: FastifyReply, response: Response): FastifyReply;
  /** Returns the challenge of a request as better-auth's cookie; undefined if it has none. */
  cookieIn(request: FastifyRequest): string | undefined;
  /** Resolves to the account whose password was typed; undefined if the challenge has expired. */
  subjectOf(cookie: string, now: Date): Promise<string | undefined>;
}

const codeRequiredAnswer = z.object({ twoFactorRedirect: z.literal(true) });

/** Whether better-auth has accepted the password, but requires a code too (TWO-04). */
export const requiresCode = (answer: unknown): boolean =>
  codeRequiredAnswer.safeParse(answer).success;

const challengeBody = z.object({ challenge: z.string().regex(/^[\w.%+/=-]{1,300}$/u) });

export function createChallenges(cookieName: string, values: StoredValues): Challenges {
  const isChallenge = (pair: string) => pair.startsWith(`${cookieName}=`);
  return {
    send(request, reply, response) {
      const { status, body } = createAuthFailure('code-required');
      const cookie = response.headers.getSetCookie().find(isChallenge);
      if (cookie === undefined)
        throw new Error('The identity library asked for a code without its cookie.');
      // better-auth also sets a cookie that would end an existing session, so it is not sent.
      if (isBrowser(request)) {
        return reply.code(status).header('set-cookie', cookie).send(body);
      }
      const challenge = cookie.slice(cookieName.length + 1).split(';', 1)[0];
      return reply.code(status).send({ ...body, challenge });
    },
    cookieIn(request) {
      const { data } = challengeBody.safeParse(request.body);
      if (!isBrowser(request)) return data && `${cookieName}=${data.challenge}`;
      const pairs = request.headers.cookie?.split(';').map((pair) => pair.trim()) ?? [];
      return pairs.find(isChallenge);
    },
    async subjectOf(cookie, now) {
      // The signature is not checked here, because nobody can guess the value, and better-auth
      // checks the signature later.
      const identifier = decode(cookie.slice(cookieName.length + 1)).split('.', 1)[0] ?? '';
      if (!/^2fa-[\w-]+$/u.test(identifier)) return undefined;
      const stored = await values.findVerificationValue(identifier);
      return stored && new Date(stored.expiresAt) > now ? stored.value : undefined;
    },
  };
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
