/**
 * The session of somebody whom a provider has sent back waits in a cookie of its own, until the page
 * asks for it. So the sign-in of another person on the device is not replaced, and a pending
 * sign-out of this device cannot end the new session.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The library's cookie of a session. */
export interface SessionCookie {
  readonly name: string;
  readonly maxAgeSeconds: number;
}

export interface ArrivalCookie {
  /**
   * Moves the session from the library's answer into the waiting cookie, and passes its other cookies
   * on, which end the state of the sign-in. False if there is no session.
   */
  put(reply: FastifyReply, setCookies: readonly string[]): boolean;
  /** The header `Cookie` that has the waiting session as the library expects it. */
  asSession(request: FastifyRequest): string | undefined;
  /** Makes the waiting session that of the browser. */
  accept(reply: FastifyReply, request: FastifyRequest): void;
  clear(reply: FastifyReply): void;
}

const path = '/api/auth';
const lifeSeconds = 120;

export function createArrivalCookie(session: SessionCookie, isHttps: boolean): ArrivalCookie {
  const name = `${isHttps ? '__Secure-' : ''}quitanda.arrival`;
  const set = (reply: FastifyReply, cookie: string, cookiePath: string, seconds: number): void => {
    const rules = `HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`;
    reply.header('set-cookie', `${cookie}; Max-Age=${seconds}; Path=${cookiePath}; ${rules}`);
  };
  const waiting = (request: FastifyRequest) => cookieValue(request.headers.cookie, name);
  const clear = (reply: FastifyReply) => set(reply, `${name}=`, path, 0);
  return {
    put(reply, setCookies) {
      for (const cookie of setCookies) {
        if (cookieValue(cookie, session.name) === undefined) reply.header('set-cookie', cookie);
      }
      const value = setCookies
        .map((cookie) => cookieValue(cookie, session.name))
        .find((found) => found !== undefined && found !== '');
      if (value !== undefined) set(reply, `${name}=${value}`, path, lifeSeconds);
      return value !== undefined;
    },
    asSession(request) {
      const value = waiting(request);
      return value === undefined ? undefined : `${session.name}=${value}`;
    },
    accept(reply, request) {
      set(reply, `${session.name}=${waiting(request)}`, '/', session.maxAgeSeconds);
      clear(reply);
    },
    clear,
  };
}

/** The value of a cookie, as it is encoded in the header. */
function cookieValue(header: string | undefined, name: string): string | undefined {
  const pairs = header?.split(';').map((pair) => pair.trim()) ?? [];
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
