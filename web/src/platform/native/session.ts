/**
 * The session of the embedded identity, handled like a cookie in a browser: sent with each request
 * to `/api/auth`, stored from each response, and removed at the sign-out. It is a token in the iOS
 * Keychain or encrypted by the Android Keystore, so that no web page and no backup can read it.
 */
import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage';

const storageKey = 'session';
const isIdentityPath = (path: string) => path.startsWith('/api/auth/');

let sessionPromise: Promise<string | null> | undefined;

interface SessionHeaders {
  readonly authorization?: string;
}

/**
 * Returns the session's header for routes of the identity; none for other routes, which use JWTs.
 */
export async function readSessionHeaders(path: string): Promise<SessionHeaders> {
  return isIdentityPath(path) ? headersOf(await readSession()) : {};
}

const headersOf = (token: string | null): SessionHeaders =>
  token === null ? {} : { authorization: `Bearer ${token}` };

/** Stores the session of a response, unless the session has changed since the request was sent. */
export async function storeSession(
  path: string,
  sentHeaders: SessionHeaders,
  { ok, headers }: Response,
): Promise<void> {
  if (!isIdentityPath(path)) return;
  if (sentHeaders.authorization !== headersOf(await readSession()).authorization) return;
  const token = headers.get('set-auth-token');
  if (token !== null) await replaceSession(token);
  else if (ok && path === '/api/auth/sign-out') await replaceSession(null);
}

/**
 * Returns the session, read from the storage once. If the storage cannot be read, there is no
 * session, and the user must sign in again.
 */
function readSession(): Promise<string | null> {
  sessionPromise ??= SecureStorage.get(storageKey, false).then(
    (token) => (typeof token === 'string' ? token : null),
    () => null,
  );
  return sessionPromise;
}

async function replaceSession(token: string | null): Promise<void> {
  sessionPromise = Promise.resolve(token);
  try {
    if (token === null) await SecureStorage.remove(storageKey);
    else
      await SecureStorage.set(
        storageKey,
        token,
        false,
        false,
        KeychainAccess.whenUnlockedThisDeviceOnly,
      );
  } catch {
    // The session in memory is used until the app is closed.
  }
}
