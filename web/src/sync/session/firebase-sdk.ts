/** The part of Firebase's SDK that is used; a chunk of its own, for installs that have Firebase. */
import { deleteApp, initializeApp } from 'firebase/app';
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
} from 'firebase/auth';

/** What is done with an open `Auth` and its user. */
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

/** Without pop-ups and redirects: they would load a frame from Google. */
export async function openAuth(project: FirebaseProject): Promise<Auth> {
  const persistence = [indexedDBLocalPersistence, browserLocalPersistence];
  const auth = initializeAuth(initializeApp({ ...project }), { persistence });
  auth.languageCode = 'pt-BR';
  await auth.authStateReady();
  return auth;
}

/** Opened again, it reads anew what other tabs have kept. */
export async function closeAuth(auth: Auth): Promise<void> {
  await deleteApp(auth.app);
}
