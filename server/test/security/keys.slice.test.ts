import { decodeProtectedHeader } from 'jose';
import { expect, it } from 'vitest';
import { statement } from '../../src/db/database.ts';
import { tokenRules } from '../../src/identity/embedded/better-auth.ts';
import { createDatabaseKeyFinder } from '../../src/identity/embedded/database-keys.ts';
import { createTokenVerifier } from '../../src/identity/token-verifier.ts';
import { startWithIdentity } from '../servers/start-with-identity.ts';

const { identityDatabase: database, signUp, token: tokenFor } = await startWithIdentity();
const selectKeys = statement<{ id: string; publicKey: string; privateKey: string }>(
  'test.keys',
  'select id, public_key as "publicKey", private_key as "privateKey" from identity_keys',
);
const selectSecrets = statement<{ value: string }>(
  'test.secrets',
  'select value from server_secrets',
);
const setKeyExpiry = statement<never, { at: Date }>(
  'test.end-keys',
  'update identity_keys set expires_at = :at',
);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

async function newToken(): Promise<string> {
  return (await tokenFor((await signUp()).cookie)).json<{ token: string }>().token;
}

/** Verifies a token as a process that has just started does. */
const verifyInNewProcess = (token: string) =>
  createTokenVerifier({ ...tokenRules, keys: createDatabaseKeyFinder(database) }).verify(token);

it('AUT-13 creates its keys at the first use, and stores no private key unencrypted', async () => {
  await newToken();
  const [secret, ...secrets] = await database.rows(selectSecrets);
  expect([secret?.value, secrets]).toEqual([expect.stringMatching(/^[\w-]{43}$/u), []]);
  const [key, ...keys] = await database.rows(selectKeys);
  expect(keys).toEqual([]);
  expect(JSON.parse(key?.publicKey ?? '')).toMatchObject({ kty: 'EC', crv: 'P-256' });
  for (const stored of [key?.publicKey, key?.privateKey]) expect(stored).not.toMatch(/"d\\*":/u);
});

it('AUT-13 signs with a new key when the old one has expired, and rejects tokens of the old key an hour later', async () => {
  const oldToken = await newToken();
  await database.rows(setKeyExpiry, { at: minutesAgo(30) });
  const nextToken = await newToken();
  expect(decodeProtectedHeader(nextToken).kid).not.toBe(decodeProtectedHeader(oldToken).kid);
  // The old key stays valid for some time, because people still have tokens that it signed.
  expect(await verifyInNewProcess(oldToken)).toMatchObject({ email: expect.any(String) });

  await database.rows(setKeyExpiry, { at: minutesAgo(61) });
  await expect(verifyInNewProcess(oldToken)).rejects.toThrow('Entre na sua conta');
  expect(await verifyInNewProcess(await newToken())).toMatchObject({ email: expect.any(String) });
});

it('AUT-13 a running process rejects tokens of a key that expired an hour ago', async () => {
  const clockOffset = { ms: 0 };
  const keys = createDatabaseKeyFinder(database, () => Date.now() + clockOffset.ms);
  const verify = () => createTokenVerifier({ ...tokenRules, keys }).verify(token);
  const token = await newToken();
  await verify();
  await database.rows(setKeyExpiry, { at: minutesAgo(1) });
  await verify();
  clockOffset.ms = 61 * 60_000;
  await expect(verify()).rejects.toThrow('Entre na sua conta');
});
