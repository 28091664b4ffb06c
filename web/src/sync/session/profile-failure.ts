/** NAV-11: says once when the profile cannot be fetched as a session opens. */
import { CallError } from '../http/call-error.ts';
import type { ReadKey } from '../queries/overlays.ts';
import type { ReadCache } from '../queries/read-cache.ts';

/**
 * Calls back with the reason, without its final period. No network is no failure while this device
 * keeps a profile. Answers how to stop watching.
 */
export function watchProfile(
  { client }: Pick<ReadCache, 'client'>,
  onFailure: (detail: string) => void,
): () => void {
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || (event.query.queryKey as ReadKey)[0] !== 'getProfile') return;
    const { state } = event.query;
    if (event.action.type === 'success' && event.action.manual !== true) stop();
    if (event.action.type !== 'error' || !(state.error instanceof CallError)) return;
    const { failure } = state.error;
    if (failure.kind === 'network' && state.data !== undefined) return;
    stop();
    onFailure(
      failure.kind === 'network' ? 'sem conexão' : failure.failure.message.replace(/\.$/u, ''),
    );
  });
  return stop;
}
