import { expect, it } from 'vitest';
import { createTokenCache } from './token-cache.ts';

const ana = { subject: 'ana', email: 'ana@exemplo.com.br', displayName: null };
/** The owner of a token that expires at this second since 1970. */
const expiringAt = (second: number) => ({ ...ana, expiresAt: second * 1_000 });

it('AUT-13 caches a token until it expires, but for at most five minutes', () => {
  let now = 1_000_000;
  const cache = createTokenCache(() => now);
  expect(cache.get('short')).toBeUndefined();
  cache.add('short', expiringAt(1_060));
  cache.add('long', expiringAt(9_999));
  now += 59_999;
  expect(cache.get('short')).toEqual(expiringAt(1_060));
  now += 1;
  expect(cache.get('short')).toBeUndefined();
  now = 1_299_999;
  expect(cache.get('long')).toEqual(expiringAt(9_999));
  now += 1;
  expect(cache.get('long')).toBeUndefined();
});

it('AUT-13 removes the least recently used token when the cache is full', () => {
  const cache = createTokenCache(() => 0);
  for (let index = 0; index < 5_000; index += 1) cache.add(`token ${index}`, expiringAt(60));
  expect(cache.get('token 0')).toEqual(expiringAt(60));
  cache.add('one more', expiringAt(60));
  expect(cache.get('token 0')).toEqual(expiringAt(60));
  expect(cache.get('token 1')).toBeUndefined();
});

it('AUT-13 caches a bounded number of tokens', () => {
  const cache = createTokenCache(() => 0);
  for (let index = 0; index <= 5_000; index += 1) cache.add(`token ${index}`, expiringAt(60));
  expect(cache.get('token 0')).toBeUndefined();
  expect(cache.get('token 1')).toEqual(expiringAt(60));
  expect(cache.get('token 5000')).toEqual(expiringAt(60));
});
