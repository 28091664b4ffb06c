import type { TwoFactorSetup } from '@quitanda/contract/two-factor';
import type { LightMyRequestResponse } from 'fastify';
import { setTimeout } from 'node:timers/promises';
import { codeOf } from '../../../fakes/authenticator-app.ts';
import { cookieOf, password, type SignInApp } from '../servers/start-with-identity.ts';

/** A person with a second factor. */
export interface PersonWithFactor extends TwoFactorSetup {
  readonly email: string;
  readonly cookie: string;
  /** The code that turned the second factor on, and so is already used. */
  readonly usedCode: string;
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
 * Signs a person up and turns the second factor on. Uses the code of the previous half minute, so
 * that a test can still use the current code.
 */
export async function signUpWithFactor(app: IdentityApp): Promise<PersonWithFactor> {
  const { email, cookie } = await app.signUp();
  const setup = await startFactor(app, cookie);
  await waitForNextStep();
  const usedCode = codeOf(setup.secret, -1);
  const confirmed = await app.post('two-factor/confirm', { code: usedCode }, withCookie(cookie));
  if (confirmed.statusCode !== 204) throw new Error(`confirm answered ${confirmed.body}`);
  return { email, usedCode, ...setup, cookie: cookieOf(confirmed) };
}

const stepMs = 30_000;
const marginMs = 1_000;

/**
 * Waits for the next half minute if the current one is about to end. The code of the previous half
 * minute would become invalid before the server checks it.
 */
async function waitForNextStep(): Promise<void> {
  const remainingMs = stepMs - (Date.now() % stepMs);
  if (remainingMs < marginMs) await setTimeout(remainingMs);
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
