import { http } from '#platform/http.ts';
import { photoRoutes } from '@quitanda/contract/photo-routes';
import { sendAsUser } from '../http/as-user.ts';
import { CallError } from '../http/call-error.ts';
import { householdHeader, pathOf } from '../http/call.ts';
import { createDeadline } from '../http/deadline.ts';
import type { Identity } from '../http/identity.ts';

/** Long enough for half a megabyte on a slow network, milliseconds. */
const limitMs = 30_000;

/** Fetches the bytes of a photo as the signed-in person. Throws CallError. */
export async function fetchPhoto(
  identity: Identity,
  household: string | undefined,
  photoId: string,
): Promise<Blob> {
  const [method, pattern] = photoRoutes.getPhoto;
  const path = pathOf(pattern, { params: { photoId } });
  const deadline = createDeadline(undefined);
  const { signal } = deadline;
  async function send(authorization: string) {
    const headers = { authorization, ...householdHeader(household) };
    // The shell's own client delivers only text.
    const response = await http.stream(path, {
      method,
      headers,
      body: undefined,
      timeoutMs: limitMs,
      signal,
    });
    const { ok, status } = response;
    const type = response.headers.get('content-type') ?? '';
    const body: unknown = ok
      ? type.startsWith('image/') && new Blob([await response.arrayBuffer()], { type })
      : await response.json().catch(() => undefined);
    return { status, body, retryAfterMs: 0 };
  }
  try {
    const { body } = await deadline.within(limitMs, sendAsUser(identity, signal, send));
    if (body instanceof Blob) return body;
    // The page of a public Wi-Fi, for example, is no picture.
    throw new CallError({ kind: 'network' });
  } catch (error) {
    throw error instanceof CallError ? error : new CallError({ kind: 'network' });
  } finally {
    deadline.end();
  }
}
