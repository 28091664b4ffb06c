import type { TwoFactorSetup } from '@quitanda/contract/two-factor';
import type { LightMyRequestResponse } from 'fastify';
import { setTimeout } from 'node:timers/promises';
import { codeOf } from '../../../fakes/authenticator-app.ts';
import { cookieOf, password, type SignInApp } from '../servers/start-with-identity.ts';

/** A person with a second factor. */
export interface PersonWithFactor extends TwoFactorSetup {
  readonly email: string;
  readonly cookie: string;
  /** The code that has turned the second factor on. */
  readonly used: string;
}

type IdentityApp = Pick<SignInApp, 'post' | 'signUp'>;

export const withCookie = (cookie: string) => ({ headers: { cookie } });

/** Begins to turn the second factor on. */
export async function startFactor(app: IdentityApp, cookie: string): Promise<TwoFactorSetup> {
  const response = await app.post('two-factor/start', { password }, withCookie(cookie));
  if (response.statusCode !== 200) throw new Error(`start answered ${response.body}`);
  return response.json<TwoFactorSetup>();
}

/**
 * Signs a person up and turns the second factor on, with the code of the half minute before, so that
 * the current one is not used yet.
 */
export async function signUpWithFactor(app: IdentityApp): Promise<PersonWithFactor> {
  const { email, cookie } = await app.signUp();
  const setup = await startFactor(app, cookie);
  await waitForNextStep();
  const used = codeOf(setup.secret, -1);
  const confirmed = await app.post('two-factor/confirm', { code: used }, withCookie(cookie));
  if (confirmed.statusCode !== 204) throw new Error(`confirm answered ${confirmed.body}`);
  return { email, used, ...setup, cookie: cookieOf(confirmed) };
}

const stepMs = 30_000;
const marginMs = 1_000;

/** Waits if the half minute ends soon, because its end makes the code before the current one invalid. */
async function waitForNextStep(): Promise<void> {
  const left = stepMs - (Date.now() % stepMs);
  if (left < marginMs) await setTimeout(left);
}

/** The first step of a sign-in. Returns the function that sends codes for the second one. */
export async function typePassword(app: IdentityApp, email: string, typed = password) {
  const response = await app.post('sign-in/email', { email, password: typed });
  const { code } = response.json<{ code?: string }>();
  if (code !== 'code-required') throw new Error(`sign-in answered ${response.body}`);
  const cookie = cookieOf(response);
  return (typedCode: unknown, device?: string): Promise<LightMyRequestResponse> =>
    app.post('sign-in/code', { code: typedCode, device }, withCookie(cookie));
}
