/** Finds and ends sessions in the identity library. */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { innerRequest, type AskLibrary } from '../inner-request.ts';
import { sessionStart } from '../session-start.ts';

const sessionAnswer = z
  .object({
    session: sessionStart,
    user: z.object({ id: z.string(), email: z.string(), createdAt: z.coerce.date() }),
  })
  .nullable();

/** Returns the session of the request, or of `cookie` if given; null without one. */
export async function findSession(
  askLibrary: AskLibrary,
  request: FastifyRequest,
  cookie?: string,
) {
  const inner = innerRequest(request, 'get-session?disableRefresh=true');
  if (cookie !== undefined) replaceSession(inner, cookie);
  const response = await askLibrary(inner);
  if (!response.ok) throw new Error(`The identity library answered ${response.status}.`);
  return sessionAnswer.parse(await response.json());
}

/** Ends the session of the request, or of `cookie` if given. */
export async function endSession(askLibrary: AskLibrary, request: FastifyRequest, cookie?: string) {
  const inner = innerRequest(request, 'sign-out', {});
  if (cookie !== undefined) replaceSession(inner, cookie);
  await askLibrary(inner);
}

function replaceSession(inner: Request, cookie: string): void {
  inner.headers.delete('authorization');
  inner.headers.set('cookie', cookie);
}
