import { compactVerify } from 'jose';
import type { ServerResponse } from 'node:http';
import { expect, it, vi } from 'vitest';
import {
  createSigningKey,
  startKeyServer,
  type KeyServer,
  type SigningKey,
} from '../../../test/servers/key-server.ts';
import { findRemoteKeys } from './remote-keys.ts';

const old = await createSigningKey('old');
const next = await createSigningKey('next');
const second = 1_000;
const hour = 3_600 * second;

/** Opens a key set with a clock that the test sets. */
async function open(server: KeyServer) {
  let now = 0;
  const warn = vi.fn();
  const keys = findRemoteKeys({ url: server.url, logger: { warn }, now: () => now });
  return {
    warn,
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
    /** Whether a token of `key` is accepted. Throws other errors. */
    try: async ({ sign }: SigningKey) =>
      (await compactVerify(await sign({ sub: 'ana' }), keys)).payload.length > 0,
  };
}

const breakOff = (response: ServerResponse) => void response.destroy();
const unavailable = { code: 'unavailable' };
const unknownKey = { code: 'ERR_JWKS_NO_MATCHING_KEY' };

it('AUT-13 fetches the keys once for many callers, and again after an hour', async () => {
  const server = await startKeyServer(old);
  const { try: tryKey, wait } = await open(server);
  expect(await Promise.all([old, old, old, old].map(tryKey))).toEqual([true, true, true, true]);
  wait(hour - 1);
  await tryKey(old);
  expect(server.requests).toBe(1);
  wait(1);
  await Promise.all([old, old].map(tryKey));
  expect(server.requests).toBe(2);
});

it('AUT-13 finds a new key at once, and accepts a withdrawn one for at most an hour', async () => {
  const server = await startKeyServer(old);
  const { try: tryKey, wait } = await open(server);
  await tryKey(old);
  server.keys = [next.publicJwk];
  wait(30 * second);
  expect(await tryKey(next)).toBe(true);
  await expect(tryKey(old)).rejects.toMatchObject(unknownKey);
  expect(server.requests).toBe(2);
});

it('AUT-13 fetches at most twice a minute for unknown keys', async () => {
  const server = await startKeyServer(old);
  const { try: tryKey, wait } = await open(server);
  const tryUnknown = () => expect(tryKey(next)).rejects.toMatchObject(unknownKey);
  await tryUnknown();
  await Promise.all([tryUnknown(), tryUnknown(), tryUnknown()]);
  expect(server.requests).toBe(1);
  wait(30 * second);
  await Promise.all([tryUnknown(), tryUnknown()]);
  expect(server.requests).toBe(2);
});

it('AUT-13 uses the keys that it has while they cannot be fetched', async () => {
  const server = await startKeyServer(old);
  const { try: tryKey, wait, warn } = await open(server);
  await tryKey(old);
  server.answer = breakOff;
  wait(24 * hour);
  expect(await tryKey(old)).toBe(true);
  expect(await tryKey(old)).toBe(true);
  expect(server.requests).toBe(2);
  expect(warn).toHaveBeenCalledOnce();
  // Whether a token by another key is valid cannot be decided now.
  await expect(tryKey(next)).rejects.toMatchObject(unavailable);
  server.keys = [next.publicJwk];
  server.answer = server.showKeys;
  wait(30 * second);
  expect(await tryKey(next)).toBe(true);
});

it.each<[string, (response: ServerResponse) => void]>([
  ['breaks off', breakOff],
  ['answers an error', (response) => void response.writeHead(500).end('{"keys":[]}')],
  ['answers a page', (response) => void response.end('<h1>Bem-vindo ao Wi-Fi</h1>')],
  ['redirects', (response) => void response.writeHead(302, { location: '/' }).end()],
  ['has no keys', (response) => void response.end('{"keys":[]}')],
  ['never answers', () => {}],
])('AUT-13 does not answer 401 while the key server %s, and recovers soon', async (_, answer) => {
  const server = await startKeyServer(old);
  server.answer = answer;
  const { try: tryKey, wait } = await open(server);
  const tries = [old, old, old].map((key) =>
    expect(tryKey(key)).rejects.toMatchObject(unavailable),
  );
  await Promise.all(tries);
  expect(server.requests).toBe(1);
  server.answer = server.showKeys;
  wait(5 * second);
  expect(await tryKey(old)).toBe(true);
});

it('AUT-13 ignores keys of unknown kinds', async () => {
  const server = await startKeyServer(old);
  server.keys = [{ kty: 'EC', kid: 'ec' }, { kty: 'RSA' }, old.publicJwk];
  const { try: tryKey } = await open(server);
  expect(await tryKey(old)).toBe(true);
});
