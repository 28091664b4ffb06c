/** Passkeys: the page's requests to the browser and to the server. */
import { authErrorTexts } from '@quitanda/contract/auth';
import { isPasskeyErrorCode, passkeyErrorTexts, type Passkey } from '@quitanda/contract/passkeys';
import { offlineText } from '../../../lib/offline-text.ts';
import { CallError } from '../../http/call-error.ts';
import type { Reply } from '../../http/request.ts';
import { IdentityError, TooManyTriesError, type EmbeddedSignIn } from '../../http/identity.ts';

/** A failure of a passkey operation. The user sees the message. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
  /** The server's code; undefined for a failure of the browser or the network. */
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

const timeoutMs = 15_000;

/**
 * Signs in with a passkey that the user chooses. `embeddedSignIn` sends the requests to this
 * server, which is the identity provider. `signal` closes the prompt of the browser. Throws
 * PasskeyError.
 */
export async function signInWithPasskey(
  embeddedSignIn: EmbeddedSignIn,
  signal?: AbortSignal,
): Promise<void> {
  const { credential, rpId } = await requestSignInCredential(embeddedSignIn, signal);
  try {
    await embeddedSignIn
      .startSession('sign-in/passkey', { response: credential.toJSON() }, toPasskeyError)
      .catch(rethrowAsPasskeyError);
  } catch (error) {
    const isUnknown = error instanceof PasskeyError && error.code === 'passkey-unknown';
    if (isUnknown) hideOnDevice(rpId, credential.id);
    throw error;
  }
}

/**
 * Proves with a passkey who is signed in, which is a fresh proof for calls with a new token
 * (PRF-03). Throws PasskeyError.
 */
export async function proveWithPasskey(embeddedSignIn: EmbeddedSignIn): Promise<void> {
  const { credential } = await requestSignInCredential(embeddedSignIn);
  await requestPasskeyApi(embeddedSignIn, 'POST', 'verify-passkey', {
    response: credential.toJSON(),
  });
}

/** Returns the passkeys of the signed-in user. Throws PasskeyError. */
export const readPasskeys = async (embeddedSignIn: EmbeddedSignIn): Promise<readonly Passkey[]> =>
  (await requestPasskeyApi(embeddedSignIn, 'GET', 'passkeys')) as readonly Passkey[];

/**
 * Adds a passkey on this device or another one. `password` is empty for an account without one.
 * `signal` closes the prompt of the browser. Throws PasskeyError.
 */
export async function addPasskey(
  embeddedSignIn: EmbeddedSignIn,
  { name, password }: { readonly name: string; readonly password: string },
  signal?: AbortSignal,
): Promise<void> {
  const options = await requestPasskeyApi(embeddedSignIn, 'POST', 'passkeys/options', { password });
  const credential = await requestCredential('Nenhuma chave de acesso foi criada.', () =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
        options as PublicKeyCredentialCreationOptionsJSON,
      ),
      ...(signal && { signal }),
    }),
  );
  await requestPasskeyApi(embeddedSignIn, 'POST', 'passkeys/add', {
    name,
    response: credential.toJSON(),
  });
}

/** Throws PasskeyError. */
export async function renamePasskey(
  embeddedSignIn: EmbeddedSignIn,
  id: string,
  name: string,
): Promise<void> {
  await requestPasskeyApi(embeddedSignIn, 'POST', 'passkeys/rename', { id, name });
}

/** `password` is empty for an account without one. Throws PasskeyError. */
export async function removePasskey(
  embeddedSignIn: EmbeddedSignIn,
  id: string,
  password: string,
): Promise<void> {
  await requestPasskeyApi(embeddedSignIn, 'POST', 'passkeys/remove', { id, password });
}

/** Lets the user choose a passkey and answer the server's challenge with it. */
async function requestSignInCredential(embeddedSignIn: EmbeddedSignIn, signal?: AbortSignal) {
  const options = (await requestPasskeyApi(
    embeddedSignIn,
    'POST',
    'sign-in/passkey-options',
    {},
  )) as PublicKeyCredentialRequestOptionsJSON;
  const credential = await requestCredential('Nenhuma chave de acesso foi usada.', () =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
      ...(signal && { signal }),
    }),
  );
  return { credential, rpId: options.rpId };
}

async function requestPasskeyApi(
  { request }: EmbeddedSignIn,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
) {
  const reply = await request({
    method,
    path: `/api/auth/${path}`,
    ...(body && { body }),
    timeoutMs,
  }).catch(rethrowAsPasskeyError);
  if (reply.status >= 300) throw toPasskeyError(reply);
  return reply.body;
}

/**
 * Shows the browser's prompt. A user who cancels, or has no passkey, gets the message `cancelText`.
 */
async function requestCredential(cancelText: string, prompt: () => Promise<Credential | null>) {
  try {
    const credential = await prompt();
    if (credential instanceof PublicKeyCredential) return credential;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    if (error.name === 'InvalidStateError') {
      throw new PasskeyError('Este aparelho já tem uma chave de acesso desta conta.');
    }
  }
  throw new PasskeyError(cancelText);
}

/** Makes the device stop offering a passkey that the server does not know (WebAuthn, 5.1.10). */
function hideOnDevice(rpId: string | undefined, credentialId: string): void {
  if (rpId === undefined || !('signalUnknownCredential' in PublicKeyCredential)) return;
  // The user has the server's message, even if the device ignores this hint.
  PublicKeyCredential.signalUnknownCredential({ rpId, credentialId }).catch(() => undefined);
}

function toPasskeyError({ status, body, retryAfterMs }: Reply): PasskeyError {
  if (status === 429) {
    return new PasskeyError(TooManyTriesError.textFor(Math.ceil(retryAfterMs / 1_000) || 10));
  }
  const { code } = (body ?? {}) as { code?: unknown };
  if (isPasskeyErrorCode(code)) return new PasskeyError(passkeyErrorTexts[code], code);
  const isAuthCode = typeof code === 'string' && Object.hasOwn(authErrorTexts, code);
  const authCode = isAuthCode ? (code as keyof typeof authErrorTexts) : 'other';
  return new PasskeyError(authErrorTexts[authCode], authCode);
}

function rethrowAsPasskeyError(error: unknown): never {
  if (error instanceof CallError || error instanceof IdentityError) {
    throw new PasskeyError(offlineText);
  }
  throw error;
}
