import { LRUCache } from 'lru-cache';
import type { VerifiedOwner } from './identity.ts';

/** Caches verified tokens, because a client sends the same token many times before it expires. */
export interface TokenCache {
  /** Returns the owner if the token was verified and is still valid. */
  ownerOf(token: string): VerifiedOwner | undefined;
  /** Adds a verified token. */
  add(token: string, owner: VerifiedOwner): void;
}

const capacity = 5_000;
// After this time a token is verified again, because the provider may have withdrawn its key.
const maxAgeMs = 300_000;

/** When the cache is full, the least recently used token is removed, and must be verified again. */
export function createTokenCache(now: () => number = Date.now): TokenCache {
  const tokens = new LRUCache<string, { owner: VerifiedOwner; expiresAt: number }>({
    max: capacity,
  });
  return {
    ownerOf(token) {
      const entry = tokens.get(token);
      if (entry && entry.expiresAt > now()) return entry.owner;
      tokens.delete(token);
      return undefined;
    },
    add(token, owner) {
      tokens.set(token, { owner, expiresAt: Math.min(owner.expiresAt, now() + maxAgeMs) });
    },
  };
}
