import type { UserPart } from '../sync/create-sync.ts';

const retryMs = 3_000;
let part: UserPart | undefined;

/** What only somebody signed in needs: from then on at once that it has arrived. */
export function userPart(): UserPart | Promise<UserPart> {
  return part ?? fetchUserPart();
}

async function fetchUserPart(): Promise<UserPart> {
  for (;;) {
    try {
      part = await import('./signed-in.ts');
      return part;
    } catch {
      // Without a signal just now; there is no app without it.
      await new Promise((resolve) => {
        setTimeout(resolve, retryMs);
      });
    }
  }
}
