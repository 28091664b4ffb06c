/**
 * The functions of Firebase's SDK that the app uses, in a separate chunk that only installations
 * with Firebase load.
 */
import { deleteApp, initializeApp } from '@firebase/app';
import {
  browserLocalPersistence,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  getIdToken,
  indexedDBLocalPersistence,
  initializeAuth,
  reauthenticateWithCredential,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  updatePassword,
  type Auth,
} from '@firebase/auth';

/** The functions that act on an open `Auth` and its user. */
export const sdk = {
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  getIdToken,
  reauthenticateWithCredential,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  updatePassword,
};

export interface FirebaseProject {
  readonly projectId: string;
  readonly apiKey: string;
}

/** Opens `Auth` without pop-ups and redirects, which would load a frame from Google. */
export async function openAuth(project: FirebaseProject): Promise<Auth> {
  const persistence = [indexedDBLocalPersistence, browserLocalPersistence];
  const auth = initializeAuth(initializeApp({ ...project }), { persistence });
  auth.languageCode = 'pt-BR';
  await auth.authStateReady();
  return auth;
}

/** Closes `Auth`. Opening it again reads the session that other tabs have stored. */
export async function closeAuth(auth: Auth): Promise<void> {
  await deleteApp(auth.app);
}
