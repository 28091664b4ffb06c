import { LRUCache } from 'lru-cache';
import type { VerifiedOwner } from './identity.ts';

/** Tokens that were found good: a person sends the same one many times before it runs out. */
export interface KnownTokens {
  /** Whose it is, if it was found good and is good still. */
  ownerOf(token: string): VerifiedOwner | undefined;
  /** Remembers a verified token. */
  keep(token: string, owner: VerifiedOwner): void;
}

const capacity = 5_000;
// A key that the provider withdraws is asked for again after this long.
const longestMs = 300_000;

/** The token that was used longest ago leaves first: its owner is verified again. */
export function createKnownTokens(now: () => number = Date.now): KnownTokens {
  const known = new LRUCache<string, { owner: VerifiedOwner; until: number }>({ max: capacity });
  return {
    ownerOf(token) {
      const found = known.get(token);
      if (found && found.until > now()) return found.owner;
      known.delete(token);
      return undefined;
    },
    keep(token, owner) {
      known.set(token, { owner, until: Math.min(owner.expiresAt, now() + longestMs) });
    },
  };
}
