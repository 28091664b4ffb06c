/** Finds and ends sessions in better-auth. */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createLibraryRequest, type CallLibrary } from '../library-request.ts';
import { sessionStart } from '../session-start.ts';

const sessionAnswer = z
  .object({
    session: sessionStart,
    user: z.object({ id: z.string(), email: z.string(), createdAt: z.coerce.date() }),
  })
  .nullable();

/** Returns the session of the request, or of `cookie` if it is given; null if there is none. */
export async function findSession(
  callLibrary: CallLibrary,
  request: FastifyRequest,
  cookie?: string,
) {
  const libraryRequest = createLibraryRequest(request, 'get-session?disableRefresh=true');
  if (cookie !== undefined) replaceSession(libraryRequest, cookie);
  const response = await callLibrary(libraryRequest);
  if (!response.ok) throw new Error(`The identity library answered ${response.status}.`);
  return sessionAnswer.parse(await response.json());
}

/** Ends the session of the request, or of `cookie` if it is given. */
export async function endSession(
  callLibrary: CallLibrary,
  request: FastifyRequest,
  cookie?: string,
) {
  const libraryRequest = createLibraryRequest(request, 'sign-out', {});
  if (cookie !== undefined) replaceSession(libraryRequest, cookie);
  await callLibrary(libraryRequest);
}

function replaceSession(libraryRequest: Request, cookie: string): void {
  libraryRequest.headers.delete('authorization');
  libraryRequest.headers.set('cookie', cookie);
}
