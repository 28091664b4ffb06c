/** Sessions as the identity library has them, for routes that get a request of a browser. */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { innerRequest, type AskLibrary } from '../inner-request.ts';
import { sessionStart } from '../session-start.ts';

const foundSession = z
  .object({
    session: sessionStart,
    user: z.object({ id: z.string(), email: z.string(), createdAt: z.coerce.date() }),
  })
  .nullable();

/** The session of this browser, or of another `cookie`. */
export async function findSession(
  askLibrary: AskLibrary,
  request: FastifyRequest,
  cookie?: string,
) {
  const inner = innerRequest(request, 'get-session?disableRefresh=true');
  if (cookie !== undefined) withOnly(inner, cookie);
  const response = await askLibrary(inner);
  if (!response.ok) throw new Error(`The identity library answered ${response.status}.`);
  return foundSession.parse(await response.json());
}

/** Ends the session of this browser, or of another `cookie`. */
export async function endSession(askLibrary: AskLibrary, request: FastifyRequest, cookie?: string) {
  const inner = innerRequest(request, 'sign-out', {});
  if (cookie !== undefined) withOnly(inner, cookie);
  await askLibrary(inner);
}

function withOnly(inner: Request, cookie: string): void {
  inner.headers.delete('authorization');
  inner.headers.set('cookie', cookie);
}
