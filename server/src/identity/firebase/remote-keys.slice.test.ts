import { compactVerify } from 'jose';
import type { ServerResponse } from 'node:http';
import { expect, it, vi } from 'vitest';
import {
  createSigningKey,
  startKeyServer,
  type KeyServer,
  type SigningKey,
} from '../../../test/servers/key-server.ts';
import { createRemoteKeyFinder } from './remote-keys.ts';

const oldKey = await createSigningKey('old');
const nextKey = await createSigningKey('next');
const secondMs = 1_000;
const hourMs = 3_600 * secondMs;

/** Creates a client of the key server, whose clock the test advances. */
async function createClient(server: KeyServer) {
  let now = 0;
  const warn = vi.fn();
  const keys = createRemoteKeyFinder({ url: server.url, logger: { warn }, now: () => now });
  return {
    warn,
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
    /** Whether a token of `key` is accepted. Throws other errors. */
    acceptsKey: async ({ sign }: SigningKey) =>
      (await compactVerify(await sign({ sub: 'ana' }), keys)).payload.length > 0,
  };
}

const closeConnection = (response: ServerResponse) => void response.destroy();
const unavailableError = { code: 'unavailable' };
const unknownKeyError = { code: 'ERR_JWKS_NO_MATCHING_KEY' };

it('AUT-13 fetches the keys once for many callers, and again after an hour', async () => {
  const server = await startKeyServer(oldKey);
  const { acceptsKey, advance } = await createClient(server);
  expect(await Promise.all([oldKey, oldKey, oldKey, oldKey].map(acceptsKey))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  advance(hourMs - 1);
  await acceptsKey(oldKey);
  expect(server.requests).toBe(1);
  advance(1);
  await Promise.all([oldKey, oldKey].map(acceptsKey));
  expect(server.requests).toBe(2);
});

it('AUT-13 finds a new key at once, and accepts a withdrawn key for at most an hour', async () => {
  const server = await startKeyServer(oldKey);
  const { acceptsKey, advance } = await createClient(server);
  await acceptsKey(oldKey);
  server.keys = [nextKey.publicJwk];
  advance(30 * secondMs);
  expect(await acceptsKey(nextKey)).toBe(true);
  await expect(acceptsKey(oldKey)).rejects.toMatchObject(unknownKeyError);
  expect(server.requests).toBe(2);
});

it('AUT-13 fetches keys at most twice a minute, however many tokens name unknown keys', async () => {
  const server = await startKeyServer(oldKey);
  const { acceptsKey, advance } = await createClient(server);
  const expectUnknownKey = () => expect(acceptsKey(nextKey)).rejects.toMatchObject(unknownKeyError);
  await expectUnknownKey();
  await Promise.all([expectUnknownKey(), expectUnknownKey(), expectUnknownKey()]);
  expect(server.requests).toBe(1);
  advance(30 * secondMs);
  await Promise.all([expectUnknownKey(), expectUnknownKey()]);
  expect(server.requests).toBe(2);
});

it('AUT-13 uses known keys while new keys cannot be fetched', async () => {
  const server = await startKeyServer(oldKey);
  const { acceptsKey, advance, warn } = await createClient(server);
  await acceptsKey(oldKey);
  server.answer = closeConnection;
  advance(24 * hourMs);
  expect(await acceptsKey(oldKey)).toBe(true);
  expect(await acceptsKey(oldKey)).toBe(true);
  expect(server.requests).toBe(2);
  expect(warn).toHaveBeenCalledOnce();
  // A token signed with an unknown key may be valid, so it is not refused.
  await expect(acceptsKey(nextKey)).rejects.toMatchObject(unavailableError);
  server.keys = [nextKey.publicJwk];
  server.answer = server.sendKeys;
  advance(30 * secondMs);
  expect(await acceptsKey(nextKey)).toBe(true);
});

it.each<[string, (response: ServerResponse) => void]>([
  ['breaks off', closeConnection],
  ['answers an error', (response) => void response.writeHead(500).end('{"keys":[]}')],
  ['answers a page', (response) => void response.end('<h1>Bem-vindo ao Wi-Fi</h1>')],
  ['redirects', (response) => void response.writeHead(302, { location: '/' }).end()],
  ['has no keys', (response) => void response.end('{"keys":[]}')],
  ['never answers', () => {}],
])('AUT-13 does not answer 401 while the key server %s, and recovers soon', async (_, answer) => {
  const server = await startKeyServer(oldKey);
  server.answer = answer;
  const { acceptsKey, advance } = await createClient(server);
  const tries = [oldKey, oldKey, oldKey].map((key) =>
    expect(acceptsKey(key)).rejects.toMatchObject(unavailableError),
  );
  await Promise.all(tries);
  expect(server.requests).toBe(1);
  server.answer = server.sendKeys;
  advance(5 * secondMs);
  expect(await acceptsKey(oldKey)).toBe(true);
});

it('AUT-13 ignores keys of unknown kinds', async () => {
  const server = await startKeyServer(oldKey);
  server.keys = [{ kty: 'EC', kid: 'ec' }, { kty: 'RSA' }, oldKey.publicJwk];
  const { acceptsKey } = await createClient(server);
  expect(await acceptsKey(oldKey)).toBe(true);
});
