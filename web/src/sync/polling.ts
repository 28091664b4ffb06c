/** Keeps what is on screen fresh: what somebody changes elsewhere shows within some seconds. */
import { front } from '#platform/front.ts';
import { network } from '#platform/network.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { ReadName } from '@quitanda/contract';
import type { Online } from './online.ts';
import type { ReadKey } from './project.ts';

/** What another device of the same person, or a shop under way, changes under one's eyes. */
const shared = new Set<ReadName>(['getLists', 'getList', 'getPantries', 'getPantry']);
const pollEvery = 20_000;

/**
 * Reads again what is on screen, while somebody may be looking; all of it while the server does not
 * answer. Answers how to stop.
 */
export function startPolling(client: QueryClient, online: Online): () => void {
  const timer = setInterval(() => {
    // Not only while the server is known to answer: nothing else may notice that it does again.
    if (!front.isInFront() || !network.isUp()) return;
    const isAway = !online.isOnline();
    void client.refetchQueries(
      {
        type: 'active',
        predicate: ({ queryKey }) => isAway || shared.has((queryKey as ReadKey)[0]),
      },
      { cancelRefetch: false },
    );
  }, pollEvery);
  return () => clearInterval(timer);
}
