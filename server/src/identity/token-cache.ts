import { LRUCache } from 'lru-cache';
import type { VerifiedToken } from './identity.ts';

/** Caches verified tokens, because a client sends the same token many times before it expires. */
export interface TokenCache {
  /** Returns what the token says, if it was verified and is still valid. */
  get(token: string): VerifiedToken | undefined;
  /** Adds a verified token. */
  add(token: string, verified: VerifiedToken): void;
}

const capacity = 5_000;
// After this time a token is verified again, because the provider may have withdrawn its key.
const maxAgeMs = 300_000;

/** When the cache is full, the least recently used token is removed, and must be verified again. */
export function createTokenCache(now: () => number = Date.now): TokenCache {
  const tokens = new LRUCache<string, { verified: VerifiedToken; expiresAt: number }>({
    max: capacity,
  });
  return {
    get(token) {
      const entry = tokens.get(token);
      if (entry && entry.expiresAt > now()) return entry.verified;
      tokens.delete(token);
      return undefined;
    },
    add(token, verified) {
      tokens.set(token, { verified, expiresAt: Math.min(verified.expiresAt, now() + maxAgeMs) });
    },
  };
}
