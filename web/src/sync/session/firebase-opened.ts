/** Loads and opens Firebase's SDK on first use, and only once. */
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
      // Loading failed: the next call tries again.
      opening = undefined;
      throw new IdentityError('network');
    }
  }

  return {
    /** Throws IdentityError `network`. */
    open: (): Promise<OpenFirebase> => (opening ??= load()),
    /**
     * Opens `Auth` again, which reads the user who is signed in now. Throws IdentityError
     * `network`.
     */
    async reopen(): Promise<OpenFirebase> {
      opening = load(await this.open());
      return opening;
    },
  };
}
