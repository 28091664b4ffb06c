/**
 * Fetches the identity provider of this server, its other sign-in methods, whether it has an
 * assistant, and whether it sends mail. The response is stored on the device, so that only the
 * first start waits for it. Later starts request it again in the background.
 */
import type { IdentityConfig, ServerConfig, ServerFeatures } from '@quitanda/contract/auth';
import { deviceStorage } from '../../lib/device/storage.ts';
import { afterFirstLoad } from '../../lib/timing/after-first-load.ts';
import { setServerFeatures } from '../queries/server-features.ts';
import { createEmbeddedIdentity } from './embedded-identity.ts';
import type { Identity } from '../http/identity.ts';
import { forgetKnownUser } from './known-user.ts';
import { createRequest, type Request } from '../http/request.ts';

const configKey = 'quitanda.identity';
const timeoutMs = 15_000;
const retryMs = 3_000;

export type CreateIdentity = (request: Request) => Identity;

interface Page {
  readonly deleteCachedPage: () => Promise<void>;
  readonly reload: () => void;
}

/** Chooses the identity provider. Loads the page again if the server has changed its provider. */
export async function chooseIdentity(page: Page): Promise<CreateIdentity> {
  const storedConfig = parseConfig(deviceStorage.readJson(configKey));
  if (storedConfig === undefined) {
    const config = await fetchConfigUntilValid();
    store(config);
    return loadIdentity(config);
  }
  setServerFeatures(storedConfig);
  // Requests again in the background, because the first screen must not wait for the answer.
  afterFirstLoad(() => void refreshConfig(storedConfig, page));
  return loadIdentity(storedConfig);
}

async function refreshConfig(storedConfig: ServerConfig, page: Page): Promise<void> {
  const latestConfig = await fetchConfig();
  if (latestConfig === undefined) return;
  if (isSameProvider(latestConfig, storedConfig)) return store(latestConfig);
  // Stores the provider last. If the page is closed before that, the next start requests it again.
  await page.deleteCachedPage();
  forgetKnownUser();
  store(latestConfig);
  page.reload();
}

async function loadIdentity(config: IdentityConfig): Promise<CreateIdentity> {
  if (config.provider === 'embedded') return createEmbeddedIdentity;
  const { createFirebaseIdentity } = await loadFirebaseIdentity();
  return () => createFirebaseIdentity(config.firebase);
}

async function loadFirebaseIdentity() {
  for (;;) {
    try {
      return await import('./firebase/firebase-identity.ts');
    } catch {
      await waitBeforeRetry();
    }
  }
}

async function fetchConfigUntilValid(): Promise<ServerConfig> {
  for (;;) {
    const config = await fetchConfig();
    if (config) return config;
    await waitBeforeRetry();
  }
}

/** Returns undefined when the request failed or the answer is invalid. */
async function fetchConfig(): Promise<ServerConfig | undefined> {
  const request = createRequest(() => () => undefined);
  const path = '/api/auth/config';
  const reply = await request({ method: 'GET', path, timeoutMs }).catch(() => undefined);
  return reply?.status === 200 ? parseConfig(reply.body) : undefined;
}

function parseConfig(value: unknown): ServerConfig | undefined {
  const { provider, firebase, ...reported } = (value ?? {}) as Record<string, unknown>;
  // An older server does not send these fields, has an assistant, and sends no mail.
  const features = {
    hasAssistant: reported['hasAssistant'] !== false,
    sendsMail: reported['sendsMail'] === true,
    signInProviders: reported['signInProviders'] as ServerFeatures['signInProviders'],
    passkeyHost: reported['passkeyHost'] as ServerFeatures['passkeyHost'],
  };
  if (provider === 'embedded') return { provider, ...features };
  const { projectId, apiKey } = (firebase ?? {}) as { projectId?: unknown; apiKey?: unknown };
  if (provider !== 'firebase' || typeof projectId !== 'string' || typeof apiKey !== 'string') {
    return undefined;
  }
  return { provider, firebase: { projectId, apiKey }, ...features };
}

function store(config: ServerConfig): void {
  setServerFeatures(config);
  // If the device has no space for the configuration, the next start requests it again.
  deviceStorage.write(configKey, JSON.stringify(config));
}

// Both configurations come from parseConfig, which always writes the fields in the same order.
const isSameProvider = (a: ServerConfig, b: ServerConfig) => providerOf(a) === providerOf(b);

const providerOf = (config: ServerConfig) =>
  JSON.stringify([config.provider, 'firebase' in config && config.firebase]);

const waitBeforeRetry = () =>
  new Promise((resolve) => {
    setTimeout(resolve, retryMs);
  });
