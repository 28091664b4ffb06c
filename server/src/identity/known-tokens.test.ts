import { expect, it } from 'vitest';
import { createKnownTokens } from './known-tokens.ts';

const ana = { subject: 'ana', email: 'ana@exemplo.com.br', displayName: null };
/** A token that expires at this second. */
const until = (second: number) => ({ ...ana, expiresAt: second * 1_000 });

it('AUT-13 caches a token until it expires, and for at most five minutes', () => {
  let now = 1_000_000;
  const known = createKnownTokens(() => now);
  expect(known.ownerOf('short')).toBeUndefined();
  known.keep('short', until(1_060));
  known.keep('long', until(9_999));
  now += 59_999;
  expect(known.ownerOf('short')).toEqual(until(1_060));
  now += 1;
  expect(known.ownerOf('short')).toBeUndefined();
  now = 1_299_999;
  expect(known.ownerOf('long')).toEqual(until(9_999));
  now += 1;
  expect(known.ownerOf('long')).toBeUndefined();
});

it('AUT-13 keeps the tokens that are used, and removes the least recently used ones', () => {
  const known = createKnownTokens(() => 0);
  for (let each = 0; each < 5_000; each += 1) known.keep(`token ${each}`, until(60));
  expect(known.ownerOf('token 0')).toEqual(until(60));
  known.keep('one more', until(60));
  expect(known.ownerOf('token 0')).toEqual(until(60));
  expect(known.ownerOf('token 1')).toBeUndefined();
});

it('AUT-13 caches a bounded number of tokens', () => {
  const known = createKnownTokens(() => 0);
  for (let each = 0; each <= 5_000; each += 1) known.keep(`token ${each}`, until(60));
  expect(known.ownerOf('token 0')).toBeUndefined();
  expect(known.ownerOf('token 1')).toEqual(until(60));
  expect(known.ownerOf('token 5000')).toEqual(until(60));
});
