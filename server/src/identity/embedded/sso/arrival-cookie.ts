/**
 * After a sign-in at a provider, the new session waits in its own cookie until the page accepts it.
 * Meanwhile it does not replace the session of another person on the device, and a pending sign-out
 * of the device cannot end it.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';

/** better-auth's session cookie. */
export interface SessionCookie {
  readonly name: string;
  readonly maxAgeSeconds: number;
}

export interface ArrivalCookie {
  /**
   * Puts the session of better-auth's answer into the waiting cookie, and forwards the other
   * cookies, which delete the state of the sign-in. Returns false if there is no session.
   */
  store(reply: FastifyReply, setCookies: readonly string[]): boolean;
  /**
   * Returns a `Cookie` header that contains the waiting session as better-auth's session cookie.
   */
  asSession(request: FastifyRequest): string | undefined;
  /** Makes the waiting session the session of the browser. */
  accept(reply: FastifyReply, request: FastifyRequest): void;
  clear(reply: FastifyReply): void;
}

const path = '/api/auth';
const maxAgeSeconds = 120;

export function createArrivalCookie(session: SessionCookie, isHttps: boolean): ArrivalCookie {
  const name = `${isHttps ? '__Secure-' : ''}quitanda.arrival`;
  const setCookie = (
    reply: FastifyReply,
    cookie: string,
    cookiePath: string,
    seconds: number,
  ): void => {
    const attributes = `HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`;
    reply.header('set-cookie', `${cookie}; Max-Age=${seconds}; Path=${cookiePath}; ${attributes}`);
  };
  const readWaitingSession = (request: FastifyRequest) =>
    findCookieValue(request.headers.cookie, name);
  const clear = (reply: FastifyReply) => setCookie(reply, `${name}=`, path, 0);
  return {
    store(reply, setCookies) {
      for (const cookie of setCookies) {
        if (findCookieValue(cookie, session.name) === undefined) reply.header('set-cookie', cookie);
      }
      const value = setCookies
        .map((cookie) => findCookieValue(cookie, session.name))
        .find((each) => each !== undefined && each !== '');
      if (value !== undefined) setCookie(reply, `${name}=${value}`, path, maxAgeSeconds);
      return value !== undefined;
    },
    asSession(request) {
      const value = readWaitingSession(request);
      return value === undefined ? undefined : `${session.name}=${value}`;
    },
    accept(reply, request) {
      setCookie(
        reply,
        `${session.name}=${readWaitingSession(request)}`,
        '/',
        session.maxAgeSeconds,
      );
      clear(reply);
    },
    clear,
  };
}

/** Returns the value of a cookie, as it is encoded in the header. */
function findCookieValue(header: string | undefined, name: string): string | undefined {
  const pairs = header?.split(';').map((pair) => pair.trim()) ?? [];
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
