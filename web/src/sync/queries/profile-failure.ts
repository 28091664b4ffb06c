/** NAV-11: reports once if the server does not give the profile at the start of a session. */
import { CallError } from '../http/call-error.ts';
import type { ReadCache } from './read-cache.ts';
import type { ReadKey } from '../reads-and-writes.ts';

/**
 * Watches the requests for the profile until one succeeds or a failure is reported. Calls back with
 * the server's message, without its final period. A missing network is never reported. Returns a
 * function that stops watching.
 */
export function watchProfile(
  { client }: Pick<ReadCache, 'client'>,
  onFailure: (detail: string) => void,
): () => void {
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || (event.query.queryKey as ReadKey)[0] !== 'getProfile') return;
    const { state } = event.query;
    // `manual` marks an answer that was put into the cache, for example a stored one.
    if (event.action.type === 'success' && event.action.manual !== true) stop();
    if (event.action.type !== 'error' || !(state.error instanceof CallError)) return;
    const { failure } = state.error;
    if (failure.kind === 'network') return;
    stop();
    onFailure(failure.failure.message.replace(/\.$/u, ''));
  });
  return stop;
}
