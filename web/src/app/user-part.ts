import { loadWithRetries } from '../lib/timing/load-with-retries.ts';
import type { UserPart } from '../sync/session/create-sync.ts';

let part: UserPart | undefined;

/** Loads the code that only signed-in people need. After that it is available at once. */
export function userPart(): UserPart | Promise<UserPart> {
  return part ?? fetchUserPart();
}

async function fetchUserPart(): Promise<UserPart> {
  part = await loadWithRetries(() => import('./signed-in.ts'));
  return part;
}
