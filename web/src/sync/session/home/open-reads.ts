/** Opens the reads that are not computed from rows, with the answers that the device has stored. */
import { afterFirstLoad } from '../../../lib/timing/after-first-load.ts';
import type { ReadCache } from '../../queries/read-cache.ts';
import { createReads, type Reads, type ReadsDeps } from '../../queries/reads.ts';
import type { Connection } from '../../store/connection.ts';
import type { SyncEvents } from '../create-sync.ts';
import { watchProfile } from '../profile-failure.ts';

export interface OpenReadsDeps extends ReadsDeps, Pick<SyncEvents, 'onProfileFailure'> {
  readonly connection: Connection;
}

/** Opens the reads of a home. What the device has stored is shown once its database is open. */
export function openReads(deps: OpenReadsDeps): Reads {
  let isClosed = false;
  const reads = createReads(deps, (cache) => void restore(cache));

  async function restore(cache: ReadCache): Promise<void> {
    watchProfile(cache, deps.onProfileFailure);
    await deps.connection.opened;
    await cache.restore();
    deps.connection.onOpened(() => void cache.restore());
    afterFirstLoad(() => {
      if (!isClosed) cache.restoreDeferred().catch(() => undefined);
    });
  }

  return {
    ...reads,
    close() {
      isClosed = true;
      reads.close();
    },
  };
}
