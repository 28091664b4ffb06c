import type { TwoFactorSetup } from '@quitanda/contract/two-factor';
import type { LightMyRequestResponse } from 'fastify';
import { codeOf } from '../../../fakes/authenticator-app.ts';
import { cookieOf, password, type SignInApp } from '../servers/start-with-identity.ts';

/** A person with a second factor. */
export interface PersonWithFactor extends TwoFactorSetup {
  readonly email: string;
  readonly cookie: string;
  /** The code that turned the second factor on, and so is already used. */
  readonly usedCode: string;
}

type IdentityApp = Pick<SignInApp, 'post' | 'signUp' | 'identityDatabase'>;

export const withCookie = (cookie: string) => ({ headers: { cookie } });

/** Begins to turn the second factor on, for a person whose e-mail is confirmed (AUT-17). */
export async function startFactor(app: IdentityApp, cookie: string): Promise<TwoFactorSetup> {
  await app.identityDatabase.transaction((sql) =>
    sql.script('update identity_users set email_verified = true'),
  );
  const response = await app.post('two-factor/start', { password }, withCookie(cookie));
  if (response.statusCode !== 200) throw new Error(`start answered ${response.body}`);
  return response.json<TwoFactorSetup>();
}

/**
 * Signs a person up and turns the second factor on. Uses the code of the previous half minute, so
 * that a test can still use the current code.
 */
export async function signUpWithFactor(app: IdentityApp): Promise<PersonWithFactor> {
  const { email, cookie } = await app.signUp();
  const setup = await startFactor(app, cookie);
  const readPreviousCode = () => codeOf(setup.secret, -1);
  for (;;) {
    const usedCode = readPreviousCode();
    const confirmed = await app.post('two-factor/confirm', { code: usedCode }, withCookie(cookie));
    if (confirmed.statusCode === 204) {
      return { email, usedCode, ...setup, cookie: cookieOf(confirmed) };
    }
    // The code becomes invalid if the half minute ends before the server checks it.
    if (usedCode === readPreviousCode()) throw new Error(`confirm answered ${confirmed.body}`);
  }
}

/** Takes the first step of a sign-in. Returns a function that sends a code as the second step. */
export async function typePassword(app: IdentityApp, email: string, typedPassword = password) {
  const response = await app.post('sign-in/email', { email, password: typedPassword });
  const { code } = response.json<{ code?: string }>();
  if (code !== 'code-required') throw new Error(`sign-in answered ${response.body}`);
  const cookie = cookieOf(response);
  return (typedCode: unknown, device?: string): Promise<LightMyRequestResponse> =>
    app.post('sign-in/code', { code: typedCode, device }, withCookie(cookie));
}
