/**
 * The `test` function of the specs. It serves the built app by a server that checks tokens as in
 * production, and sends the pages' requests for Google to the emulator instead.
 */
import { test as base, expect, type BrowserContext, type Route } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { toEmulator } from './emulator.ts';
import { startTokenSigner, type TokenSigner } from './signed-tokens.ts';
import { startApp, type App } from './start-app.ts';

const googleUrls = /^https:\/\/(?:identitytoolkit|securetoken)\.googleapis\.com\//u;

export interface Google {
  /** The methods of Google that the pages called, such as `accounts:signUp`. */
  readonly methods: string[];
  /** Values for fields of the pages' requests, which replace the values that the page has sent. */
  replacedFields: Record<string, string>;
  /** An error code that is sent instead of the answer of the emulator. */
  error: string | undefined;
}

async function answerGoogleRequest(
  route: Route,
  state: Google,
  signer: TokenSigner,
): Promise<void> {
  const request = route.request();
  state.methods.push(new URL(request.url()).pathname.split('/').at(-1) ?? '');
  if (state.error !== undefined) {
    const error = { code: 400, message: state.error };
    await route.fulfill({
      status: 400,
      headers: { 'access-control-allow-origin': '*' },
      json: { error },
    });
    return;
  }
  const isJson = request.headers()['content-type'] === 'application/json';
  const sent = isJson ? (request.postDataJSON() as object) : undefined;
  const response = await route.fetch({
    url: toEmulator(request.url()),
    ...(sent && { postData: { ...sent, ...state.replacedFields } }),
  });
  const json = (await response.json()) as Record<string, unknown>;
  await route.fulfill({ response, json: await signer.signTokens(json) });
}

interface WorkerFixtures {
  readonly signer: TokenSigner;
  readonly app: App;
}

export const test = base.extend<{ readonly google: Google }, WorkerFixtures>({
  signer: [
    async ({}, use) => {
      const signer = await startTokenSigner();
      await use(signer);
      signer.stop();
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ signer }, use) => {
      const app = await startApp(signer.keysUrl);
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ app }, use) => use(app.url),
  google: [
    async ({ context, signer }, use) => {
      const state: Google = { methods: [], replacedFields: {}, error: undefined };
      await routeGoogle(context, state, signer);
      await use(state);
    },
    { auto: true },
  ],
});

const routeGoogle = (context: BrowserContext, state: Google, signer: TokenSigner) =>
  context.route(googleUrls, (route) => answerGoogleRequest(route, state, signer));

export const newEmail = () => `ana-${randomUUID().slice(0, 8)}@exemplo.com.br`;

export { expect };
