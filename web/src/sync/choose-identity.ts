/**
 * Where people sign in on this server. The answer is kept on the device, so that only the first
 * start has to wait for it; each later one asks in the background.
 */
import type { IdentityConfig } from '@quitanda/contract/auth';
import { createEmbeddedIdentity } from './embedded-identity.ts';
import type { Identity } from './identity.ts';
import { forgetKnownUser } from './known-user.ts';
import { createRequest, type Request } from './request.ts';

const configKey = 'quitanda.identity';
const timeLimit = 15_000;
const retryMs = 3_000;

export type MakeIdentity = (request: Request) => Identity;

/** `reload` starts the page anew when the server has changed its provider. */
export async function chooseIdentity(reload: () => void): Promise<MakeIdentity> {
  const kept = asConfig(readKept());
  if (kept === undefined) {
    const first = await askUntilAnswered();
    keep(first);
    return identityOf(first);
  }
  void ask().then((fresh) => {
    if (fresh === undefined || isSame(fresh, kept)) return;
    keep(fresh);
    forgetKnownUser();
    reload();
  });
  return identityOf(kept);
}

async function identityOf(config: IdentityConfig): Promise<MakeIdentity> {
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

async function askUntilAnswered(): Promise<IdentityConfig> {
  for (;;) {
    const config = await ask();
    if (config) return config;
    await aWhile();
  }
}

/** undefined when there was no good answer. */
async function ask(): Promise<IdentityConfig | undefined> {
  const request = createRequest(() => undefined);
  const path = '/api/auth/config';
  const reply = await request({ method: 'GET', path, timeLimit }).catch(() => undefined);
  return reply?.status === 200 ? asConfig(reply.body) : undefined;
}

function asConfig(value: unknown): IdentityConfig | undefined {
  const { provider, firebase } = (value ?? {}) as { provider?: unknown; firebase?: unknown };
  if (provider === 'embedded') return { provider };
  const { projectId, apiKey } = (firebase ?? {}) as { projectId?: unknown; apiKey?: unknown };
  if (provider !== 'firebase' || typeof projectId !== 'string' || typeof apiKey !== 'string') {
    return undefined;
  }
  return { provider, firebase: { projectId, apiKey } };
}

function readKept(): unknown {
  try {
    return JSON.parse(localStorage.getItem(configKey) ?? 'null');
  } catch {
    return undefined;
  }
}

function keep(config: IdentityConfig): void {
  try {
    localStorage.setItem(configKey, JSON.stringify(config));
  } catch {
    // No space left: the next start asks again.
    localStorage.removeItem(configKey);
  }
}

// Both come out of asConfig, which always writes the fields in the same order.
const isSame = (a: IdentityConfig, b: IdentityConfig) => JSON.stringify(a) === JSON.stringify(b);

const aWhile = () =>
  new Promise((resolve) => {
    setTimeout(resolve, retryMs);
  });
