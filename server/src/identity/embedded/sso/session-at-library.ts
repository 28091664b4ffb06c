/** Finds and ends sessions in the identity library. */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createLibraryRequest, type CallLibrary } from '../inner-request.ts';
import { sessionStart } from '../session-start.ts';

const sessionAnswer = z
  .object({
    session: sessionStart,
    user: z.object({ id: z.string(), email: z.string(), createdAt: z.coerce.date() }),
  })
  .nullable();

/** Returns the session of the request, or of `cookie` if given; null without one. */
export async function findSession(
  callLibrary: CallLibrary,
  request: FastifyRequest,
  cookie?: string,
) {
  const inner = createLibraryRequest(request, 'get-session?disableRefresh=true');
  if (cookie !== undefined) replaceSession(inner, cookie);
  const response = await callLibrary(inner);
  if (!response.ok) throw new Error(`The identity library answered ${response.status}.`);
  return sessionAnswer.parse(await response.json());
}

/** Ends the session of the request, or of `cookie` if given. */
export async function endSession(
  callLibrary: CallLibrary,
  request: FastifyRequest,
  cookie?: string,
) {
  const inner = createLibraryRequest(request, 'sign-out', {});
  if (cookie !== undefined) replaceSession(inner, cookie);
  await callLibrary(inner);
}

function replaceSession(inner: Request, cookie: string): void {
  inner.headers.delete('authorization');
  inner.headers.set('cookie', cookie);
}
