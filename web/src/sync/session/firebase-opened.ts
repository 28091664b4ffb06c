/** Firebase's SDK, loaded once it is needed and opened once however many ask. */
import type { Auth } from 'firebase/auth';
import type { FirebaseProject, sdk as firebaseSdk } from './firebase-sdk.ts';
import { IdentityError } from './identity.ts';

export interface OpenFirebase {
  readonly sdk: typeof firebaseSdk;
  readonly auth: Auth;
}

export function openFirebase(project: FirebaseProject) {
  let opening: Promise<OpenFirebase> | undefined;

  async function load(before?: OpenFirebase): Promise<OpenFirebase> {
    try {
      const { sdk, openAuth, closeAuth } = await import('./firebase-sdk.ts');
      if (before) await closeAuth(before.auth);
      return { sdk, auth: await openAuth(project) };
    } catch {
      // Not loaded: the next who asks tries again.
      opening = undefined;
      throw new IdentityError('network');
    }
  }

  return {
    /** Throws IdentityError `network`. */
    open: (): Promise<OpenFirebase> => (opening ??= load()),
    /** Reads anew who is signed in. Throws IdentityError `network`. */
    async openAnew(): Promise<OpenFirebase> {
      opening = load(await this.open());
      return opening;
    },
  };
}
