import { loadWithRetries } from '../lib/timing/load-with-retries.ts';
import type { UserPart } from '../sync/session/create-sync.ts';

let part: UserPart | undefined;

/** Returns the code that only signed-in users need; a promise until it is loaded. */
export function loadUserPart(): UserPart | Promise<UserPart> {
  return part ?? fetchUserPart();
}

async function fetchUserPart(): Promise<UserPart> {
  part = await loadWithRetries(() => import('./signed-in.ts'));
  return part;
}
