/** Adds passkeys and signs in with them, as a browser with an authenticator does. */
import type { LightMyRequestResponse } from 'fastify';
import {
  createAuthenticator,
  type Authenticator,
  type AuthenticatorAnswer,
} from '../authenticator.ts';
import { cookieOf, password, type SignInApp } from '../servers/start-with-identity.ts';

export const withCookie = (...cookies: string[]) => ({ headers: { cookie: cookies.join('; ') } });

export const optionsOf = (response: LightMyRequestResponse) =>
  response.json<{ challenge: string }>();

interface NewPasskey {
  readonly name?: string;
  /** The password that the person types; empty for an account without a password. */
  readonly typedPassword?: string;
  readonly answer?: AuthenticatorAnswer;
}

/** Adds a passkey of a new authenticator to the account of a session. */
export async function addPasskey(
  app: SignInApp,
  origin: string,
  cookie: string,
  { name = 'Celular', typedPassword = password, answer = {} }: NewPasskey = {},
) {
  const authenticator = createAuthenticator(origin);
  const optionsResponse = await app.post(
    'passkeys/options',
    { password: typedPassword },
    withCookie(cookie),
  );
  const response = authenticator.create(optionsOf(optionsResponse), answer);
  const cookies = withCookie(cookie, cookieOf(optionsResponse));
  const added = await app.post('passkeys/add', { name, response }, cookies);
  return { authenticator, added };
}

/** Signs in with the passkey of an authenticator, on a device with this id. */
export async function signInWithPasskey(
  app: SignInApp,
  authenticator: Authenticator,
  answer: AuthenticatorAnswer = {},
  device?: string,
) {
  const optionsResponse = await app.post('sign-in/passkey-options', {});
  const sent = authenticator.get(optionsOf(optionsResponse), answer);
  const headers = withCookie(cookieOf(optionsResponse));
  const response = await app.post('sign-in/passkey', { response: sent, device }, headers);
  return { response, sent, headers };
}
