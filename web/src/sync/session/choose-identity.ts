/**
 * The identity provider of this server, whether it has an assistant, and whether it sends mail. The answer is
 * stored on the device, so that only the first start waits for it; later starts ask in the
 * background.
 */
import type { IdentityConfig, ServerConfig } from '@quitanda/contract/auth';
import { afterFirstLoad } from '../../lib/timing/after-first-load.ts';
import { noteAssistant } from '../queries/assistant-known.ts';
import { noteMail } from '../queries/mail-known.ts';
import { createEmbeddedIdentity } from './embedded-identity.ts';
import type { Identity } from './identity.ts';
import { forgetKnownUser } from './known-user.ts';
import { createRequest, type Request } from '../http/request.ts';

const configKey = 'quitanda.identity';
const timeLimit = 15_000;
const retryMs = 3_000;

export type CreateIdentity = (request: Request) => Identity;

/**
 * Chooses the identity provider. `reload` reloads the page when the server has changed its
 * provider.
 */
export async function chooseIdentity(reload: () => void): Promise<CreateIdentity> {
  const kept = asConfig(readKept());
  if (kept === undefined) {
    const first = await askUntilAnswered();
    keep(first);
    return identityOf(first);
  }
  note(kept);
  // The first screen does not wait for it.
  afterFirstLoad(() => void askAgain(kept, reload));
  return identityOf(kept);
}

async function askAgain(kept: ServerConfig, reload: () => void): Promise<void> {
  const fresh = await ask();
  if (fresh === undefined) return;
  keep(fresh);
  if (isSameProvider(fresh, kept)) return;
  forgetKnownUser();
  reload();
}

async function identityOf(config: IdentityConfig): Promise<CreateIdentity> {
  if (config.provider === 'embedded') return createEmbeddedIdentity;
  const { createFirebaseIdentity } = await loadFirebaseIdentity();
  return () => createFirebaseIdentity(config.firebase);
}

async function loadFirebaseIdentity() {
  for (;;) {
    try {
      return await import('./firebase-identity.ts');
    } catch {
      await aWhile();
    }
  }
}

async function askUntilAnswered(): Promise<ServerConfig> {
  for (;;) {
    const config = await ask();
    if (config) return config;
    await aWhile();
  }
}

/** Returns undefined when the request failed or the answer is invalid. */
async function ask(): Promise<ServerConfig | undefined> {
  const request = createRequest(() => () => undefined);
  const path = '/api/auth/config';
  const reply = await request({ method: 'GET', path, timeLimit }).catch(() => undefined);
  return reply?.status === 200 ? asConfig(reply.body) : undefined;
}

function asConfig(value: unknown): ServerConfig | undefined {
  const { provider, firebase, ...said } = (value ?? {}) as Record<string, unknown>;
  // Servers without these fields have an assistant, and send no mail.
  const features = {
    hasAssistant: said['hasAssistant'] !== false,
    sendsMail: said['sendsMail'] === true,
  };
  if (provider === 'embedded') return { provider, ...features };
  const { projectId, apiKey } = (firebase ?? {}) as { projectId?: unknown; apiKey?: unknown };
  if (provider !== 'firebase' || typeof projectId !== 'string' || typeof apiKey !== 'string') {
    return undefined;
  }
  return { provider, firebase: { projectId, apiKey }, ...features };
}

function readKept(): unknown {
  try {
    return JSON.parse(localStorage.getItem(configKey) ?? 'null');
  } catch {
    return undefined;
  }
}

function keep(config: ServerConfig): void {
  note(config);
  try {
    localStorage.setItem(configKey, JSON.stringify(config));
  } catch {
    // No space left: the next start asks again.
    localStorage.removeItem(configKey);
  }
}

function note({ hasAssistant, sendsMail }: ServerConfig): void {
  noteAssistant(hasAssistant);
  noteMail(sendsMail);
}

// Both configurations come from asConfig, which always writes the fields in the same order.
const isSameProvider = (a: ServerConfig, { hasAssistant, sendsMail, ...provider }: ServerConfig) =>
  JSON.stringify({ ...a, hasAssistant, sendsMail }) ===
  JSON.stringify({ ...provider, hasAssistant, sendsMail });

const aWhile = () =>
  new Promise((resolve) => {
    setTimeout(resolve, retryMs);
  });
