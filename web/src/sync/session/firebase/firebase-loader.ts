/** Loads Firebase's SDK and opens its `Auth` on first use, and only once. */
import type { Auth } from '@firebase/auth';
import type { FirebaseProject, sdk as firebaseSdk } from './firebase-sdk.ts';
import { IdentityError } from '../../http/identity.ts';

export interface FirebaseSession {
  readonly sdk: typeof firebaseSdk;
  readonly auth: Auth;
}

export function createFirebaseLoader(project: FirebaseProject) {
  let sessionPromise: Promise<FirebaseSession> | undefined;

  async function load(previous?: FirebaseSession): Promise<FirebaseSession> {
    try {
      const { sdk, openAuth, closeAuth } = await import('./firebase-sdk.ts');
      if (previous) await closeAuth(previous.auth);
      return { sdk, auth: await openAuth(project) };
    } catch {
      // Without a stored promise, the next call tries to load again.
      sessionPromise = undefined;
      throw new IdentityError('network');
    }
  }

  return {
    /** Throws IdentityError `network`. */
    open: (): Promise<FirebaseSession> => (sessionPromise ??= load()),
    /**
     * Opens `Auth` again, which reads the user who is signed in now. Throws IdentityError
     * `network`.
     */
    async reopen(): Promise<FirebaseSession> {
      sessionPromise = load(await this.open());
      return sessionPromise;
    },
  };
}
