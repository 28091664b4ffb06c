import type { FastifyReply, FastifyRequest } from 'fastify';
import { isBrowser } from './is-browser.ts';

/**
 * Sends the session in better-auth's answer: to browsers as cookies, to other clients as a token.
 */
export function sendSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { headers }: Response,
): void {
  if (isBrowser(request)) {
    for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie);
    return;
  }
  const token = headers.get('set-auth-token');
  if (token) reply.header('set-auth-token', token);
}
