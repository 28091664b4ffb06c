/**
 * The session of the embedded identity, kept as a browser keeps its cookie: given with whatever goes to
 * `/api/auth`, taken from what comes back, and gone with the sign-out. It is a token in the Keychain or
 * behind the Keystore, where no page and no backup finds it.
 */
import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage';

const key = 'session';
const isIdentity = (path: string) => path.startsWith('/api/auth/');

let session: Promise<string | null> | undefined;

interface SessionHeaders {
  readonly authorization?: string;
}

/** What proves the session to the identity's routes; nothing for others, which take a bearer token. */
export async function sessionHeaders(path: string): Promise<SessionHeaders> {
  return isIdentity(path) ? headersOf(await readSession()) : {};
}

const headersOf = (token: string | null): SessionHeaders =>
  token === null ? {} : { authorization: `Bearer ${token}` };

/** Keeps what an answer says of the session, unless another than it was asked with has begun since. */
export async function keepSession(
  path: string,
  asked: SessionHeaders,
  { ok, headers }: Response,
): Promise<void> {
  if (!isIdentity(path)) return;
  if (asked.authorization !== headersOf(await readSession()).authorization) return;
  const token = headers.get('set-auth-token');
  if (token !== null) await replaceSession(token);
  else if (ok && path === '/api/auth/sign-out') await replaceSession(null);
}

/** A storage that cannot be read holds no session: the person signs in again. */
function readSession(): Promise<string | null> {
  session ??= SecureStorage.get(key, false).then(
    (token) => (typeof token === 'string' ? token : null),
    () => null,
  );
  return session;
}

async function replaceSession(token: string | null): Promise<void> {
  session = Promise.resolve(token);
  try {
    if (token === null) await SecureStorage.remove(key);
    else
      await SecureStorage.set(key, token, false, false, KeychainAccess.whenUnlockedThisDeviceOnly);
  } catch {
    // It still counts until the app is closed.
  }
}
