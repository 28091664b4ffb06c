import { untilArrived } from '../lib/until-arrived.ts';
import type { UserPart } from '../sync/session/create-sync.ts';

let part: UserPart | undefined;

/** What only somebody signed in needs: from then on at once that it has arrived. */
export function userPart(): UserPart | Promise<UserPart> {
  return part ?? fetchUserPart();
}

async function fetchUserPart(): Promise<UserPart> {
  part = await untilArrived(() => import('./signed-in.ts'));
  return part;
}
