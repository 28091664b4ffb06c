/**
 * Opens the cache of reads with the answers that came with the page, and fills it with those that the
 * device has stored. It is loaded with the cache, after the first screen.
 */
import { afterFirstLoad } from '../../lib/timing/after-first-load.ts';
import { watchProfile } from './profile-failure.ts';
import { openReadCache, type ReadCache, type ReadCacheDeps } from './read-cache.ts';
import type { PageAnswer } from './reads.ts';

export interface RestoredCacheDeps extends ReadCacheDeps {
  /** The answers that came with the page (SYN-28). */
  readonly pageAnswers: readonly PageAnswer[];
  /** NAV-11: called with the server's message if it does not give the profile. */
  readonly onProfileFailure: (detail: string) => void;
  /** Whether the reads were closed, also while the cache was loaded. */
  readonly isClosed: () => boolean;
}

/** What the device has stored is shown once its database is open. */
export function openRestoredCache(deps: RestoredCacheDeps): ReadCache {
  const cache = openReadCache(deps);
  const askedAt = performance.timeOrigin;
  for (const [key, answer] of deps.pageAnswers) {
    cache.client.setQueryData(key, { answer, askedAt }, { updatedAt: askedAt });
  }
  if (deps.isClosed()) cache.close();
  else void restore(cache, deps);
  return cache;
}

async function restore(
  cache: ReadCache,
  { connection, onProfileFailure, isClosed }: RestoredCacheDeps,
): Promise<void> {
  watchProfile(cache, onProfileFailure);
  await connection.opened;
  await cache.restore();
  connection.onOpened(() => void cache.restore());
  afterFirstLoad(() => {
    if (!isClosed()) cache.restoreDeferred().catch(() => undefined);
  });
}
