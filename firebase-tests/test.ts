/**
 * The test of the specs: the built app as it is served, on a server that checks tokens as always.
 * What its pages ask of Google goes to the emulator instead, outside of the page.
 */
import { test as base, expect, type BrowserContext, type Route } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { emulated } from './emulator.ts';
import { startTokenSigner, type TokenSigner } from './signed-tokens.ts';
import { startApp, type App } from './start-app.ts';

const google = /^https:\/\/(?:identitytoolkit|securetoken)\.googleapis\.com\//u;

export interface Google {
  /** What the pages asked of Google, e.g. `accounts:signUp`. */
  readonly asked: string[];
  /** Sent in place of what the page sends in these fields. */
  sends: Record<string, string>;
  /** Said in place of the emulator, which never says it. */
  says: string | undefined;
}

async function answer(route: Route, behind: Google, signer: TokenSigner): Promise<void> {
  const request = route.request();
  behind.asked.push(new URL(request.url()).pathname.split('/').at(-1) ?? '');
  if (behind.says !== undefined) {
    const error = { code: 400, message: behind.says };
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
    url: emulated(request.url()),
    ...(sent && { postData: { ...sent, ...behind.sends } }),
  });
  const said = (await response.json()) as Record<string, unknown>;
  await route.fulfill({ response, json: await signer.signed(said) });
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
      const behind: Google = { asked: [], sends: {}, says: undefined };
      await routeTo(context, behind, signer);
      await use(behind);
    },
    { auto: true },
  ],
});

const routeTo = (context: BrowserContext, behind: Google, signer: TokenSigner) =>
  context.route(google, (route) => answer(route, behind, signer));

export const newEmail = () => `ana-${randomUUID().slice(0, 8)}@exemplo.com.br`;

export { expect };
