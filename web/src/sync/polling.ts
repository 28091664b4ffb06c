/** Keeps what is on screen fresh: what somebody changes elsewhere shows within some seconds. */
import type { QueryClient } from '@tanstack/react-query';
import type { ReadName } from '@quitanda/contract';
import type { Online } from './online.ts';
import type { ReadKey } from './project.ts';

/** What another device of the same person, or a shop under way, changes under one's eyes. */
const shared = new Set<ReadName>(['getLists', 'getList', 'getPantries', 'getPantry']);
const pollEvery = 20_000;

/** Reads again what is on screen, while somebody may be looking; answers how to stop. */
export function startPolling(client: QueryClient, online: Online): () => void {
  const timer = setInterval(() => {
    if (document.visibilityState !== 'visible' || !online.isOnline()) return;
    void client.refetchQueries(
      {
        type: 'active',
        predicate: ({ queryKey }) => shared.has((queryKey as ReadKey)[0]),
      },
      { cancelRefetch: false },
    );
  }, pollEvery);
  return () => clearInterval(timer);
}
