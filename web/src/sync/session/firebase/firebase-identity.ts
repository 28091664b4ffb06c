/**
 * Accounts at Firebase Authentication. Its SDK is loaded when a user signs in or the app calls the
 * server.
 */
import type { User, UserCredential } from '@firebase/auth';
import { deviceStorage } from '../../../lib/device/storage.ts';
import { authErrorCodeOf, isSessionOver } from './firebase-codes.ts';
import { createFirebaseLoader, type FirebaseSession } from './firebase-loader.ts';
import type { FirebaseProject } from './firebase-sdk.ts';
import { IdentityError, SignedOutError, type Identity } from '../../http/identity.ts';
import { createKnownUser, type RequestSession } from '../known-user.ts';
import { createPendingSignOut } from '../pending-sign-out.ts';
import { createRenewals } from '../renewals.ts';

/**
 * The localStorage key of the id of a user whose account on our server is deleted, until the
 * account at Firebase is deleted too.
 */
const pendingDeletionKey = 'quitanda.deletionOwed';

interface UserSession extends FirebaseSession, Pick<RequestSession, 'isOver' | 'end'> {
  readonly user: User;
}

type Authenticate = (session: FirebaseSession) => Promise<UserCredential>;

export function createFirebaseIdentity(project: FirebaseProject): Identity {
  const knownUser = createKnownUser(() => {
    // The request for a token of the previous user fails once it is answered. If the next user
    // waited for it, that failure would end the new session.
    renewals.forget();
  });
  const firebase = createFirebaseLoader(project);
  const renewals = createRenewals(renewToken);

  async function authenticate(email: string, signIn: Authenticate): Promise<void> {
    await pendingSignOut.settled();
    const session = await firebase.open();
    const { user } = await signIn(session).catch(throwIdentityError);
    // This sign-in replaces the session for which a sign-out was pending.
    pendingSignOut.forget();
    if (deviceStorage.read(pendingDeletionKey) === user.uid) {
      await session.sdk.deleteUser(user).catch(throwIdentityError);
      deviceStorage.write(pendingDeletionKey, null);
      throw new IdentityError('user-not-found');
    }
    knownUser.set({ id: user.uid, email: user.email ?? email });
  }

  /**
   * Returns the SDK and its user. Throws SignedOutError if nobody is signed in on this device, or
   * if the SDK has another user or none.
   */
  async function openSession(): Promise<UserSession> {
    const { snapshot, isOver, end } = knownUser.requestSession();
    if (snapshot.status !== 'signed-in') throw new SignedOutError();
    const { id } = snapshot.user;
    let session = await firebase.open();
    // Another tab may have just signed in.
    if (session.auth.currentUser?.uid !== id) session = await firebase.reopen();
    if (isOver()) throw new SignedOutError();
    const user = session.auth.currentUser;
    if (user?.uid !== id) throw end();
    return { ...session, user, isOver, end };
  }

  async function renewToken(isForced: boolean): Promise<string> {
    const { sdk, user, isOver, end } = await openSession();
    try {
      const token = await sdk.getIdToken(user, isForced);
      if (!isOver()) return token;
    } catch (error) {
      if (isSessionOver(error)) throw end();
      if (!isOver()) throw new IdentityError('network');
    }
    throw new SignedOutError();
  }

  const signInAgain = async (password: string) => reauthenticate(await openSession(), password);

  const pendingSignOut = createPendingSignOut(async (isPending) => {
    const session = await firebase.open().catch(() => undefined);
    if (session === undefined || !isPending()) return { isConfirmed: false };
    await session.sdk.signOut(session.auth);
    return { isConfirmed: true };
  });

  return {
    signIn: (email, password) =>
      authenticate(email, ({ sdk, auth }) => sdk.signInWithEmailAndPassword(auth, email, password)),
    signUp: (email, password) =>
      authenticate(email, ({ sdk, auth }) =>
        sdk.createUserWithEmailAndPassword(auth, email, password),
      ),
    // The link in Firebase's e-mail opens a page of Firebase, where the password is set. The
    // operator's one-time tokens exist only with the embedded provider.
    resetPassword: () => Promise.reject(new IdentityError('operation-not-allowed')),
    async sendPasswordReset(email) {
      const { sdk, auth } = await firebase.open();
      await sdk.sendPasswordResetEmail(auth, email).catch(throwIdentityError);
    },
    async changePassword(current, next) {
      const { sdk, user, end } = await signInAgain(current);
      await sdk.updatePassword(user, next).catch((error: unknown) => {
        if (isSessionOver(error)) throw end();
        throwIdentityError(error);
      });
    },
    async prove(password) {
      await signInAgain(password);
    },
    async deleteAccount(password, deleteServerData) {
      const { sdk, user, isOver } = await signInAgain(password);
      await deleteServerData();
      deviceStorage.write(pendingDeletionKey, user.uid);
      await sdk.deleteUser(user).catch((error: unknown) => {
        // An earlier attempt has already deleted the account.
        if (!isSessionOver(error)) throwIdentityError(error);
      });
      deviceStorage.write(pendingDeletionKey, null);
      // If another person has signed in meanwhile, they keep their session.
      if (!isOver()) knownUser.set(undefined);
    },
    async signOut() {
      // Removes the user first, which frees space for the mark in a full local storage.
      knownUser.set(undefined);
      pendingSignOut.add();
      void pendingSignOut.send();
    },
    async token({ forceRefresh = false } = {}) {
      return renewals.token(forceRefresh);
    },
    snapshot: knownUser.snapshot,
    signInCount: knownUser.signInCount,
    subscribe: knownUser.subscribe,
  };
}

/**
 * Signs the same user in again, which Firebase requires before sensitive operations. Throws the
 * error of `end` if the session has ended.
 */
async function reauthenticate(session: UserSession, password: string) {
  const { sdk, user, end } = session;
  const credential = sdk.EmailAuthProvider.credential(user.email ?? '', password);
  await sdk.reauthenticateWithCredential(user, credential).catch((error: unknown) => {
    if (isSessionOver(error)) throw end();
    // The user exists, so only the password can be wrong.
    const isWrong = (error as { code?: unknown }).code === 'auth/invalid-credential';
    throw new IdentityError(isWrong ? 'wrong-password' : authErrorCodeOf(error));
  });
  return session;
}

function throwIdentityError(error: unknown): never {
  throw new IdentityError(authErrorCodeOf(error));
}
