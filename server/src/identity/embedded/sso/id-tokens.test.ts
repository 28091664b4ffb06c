import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, createLocalJWKSet } from 'jose';
import { expect, it } from 'vitest';
import { createLogger } from '../../../log.ts';
import { observeAttempt } from './attempt.ts';
import { createIdTokenVerifier } from './id-tokens.ts';

const issuer = 'https://empresa.example';
const ours = await generateKeyPair('ES256');
const foreign = await generateKeyPair('ES256');
const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(ours.publicKey)), kid: 'a' }] });
const algorithms = ['ES256', 'none', 'HS256'];
const logger = createLogger('silent');
const rules = { issuer, clientId: 'quitanda', keys, algorithms };
const verify = createIdTokenVerifier(rules, logger);

const now = () => Math.floor(Date.now() / 1_000);
const claims = () => ({
  sub: 'ana',
  iss: issuer,
  aud: 'quitanda' as string | string[],
  iat: now(),
  exp: now() + 300,
  nonce: 'n-1',
});
const sign = (changes: object = {}, { privateKey } = ours) =>
  new SignJWT({ ...claims(), ...changes })
    .setProtectedHeader({ alg: 'ES256', kid: 'a' })
    .sign(privateKey);

/** When the person signed in at the provider, as the attempt notes it. */
const notedAt = async (token: string) =>
  (await observeAttempt(() => verify(token, 'n-1'))).attempt.signedInAt?.getTime();

const outcomeOf = async (token: string, check = verify) => {
  const { result, attempt } = await observeAttempt(() => check(token, 'n-1'));
  return [result, attempt.failure];
};

it.each([
  ['that is valid', {}],
  ['of a clock that is 50 s ahead', { iat: now() + 50, nbf: now() + 50 }],
  ['of a clock that is 50 s behind', { iat: now() - 350, exp: now() - 50 }],
  ['for several apps, of which this one has asked', { aud: ['quitanda', 'x'], azp: 'quitanda' }],
])('SSO-09 accepts an ID token %s', async (_, changes) => {
  expect(await outcomeOf(await sign(changes))).toEqual([true, undefined]);
});

it.each([
  ['that has expired', { exp: now() - 120 }, 'sso-clock'],
  ['from the future', { iat: now() + 600 }, 'sso-clock'],
  ['that is not valid yet', { nbf: now() + 600 }, 'sso-clock'],
  ['that is old', { iat: now() - 900 }, 'sso-clock'],
  ['of another issuer', { iss: 'https://outra.example' }, 'sso-refused'],
  ['for another app', { aud: 'outra' }, 'sso-refused'],
  ['without a nonce', { nonce: undefined }, 'sso-refused'],
  ['of another sign-in', { nonce: 'n-2' }, undefined],
  ['that another app has asked for', { aud: ['quitanda', 'x'], azp: 'x' }, undefined],
  ['for several apps, without who asked', { aud: ['quitanda', 'x'] }, undefined],
])('SSO-09 refuses an ID token %s', async (_, changes, failure) => {
  expect(await outcomeOf(await sign(changes))).toEqual([false, failure]);
});

it('SSO-09 refuses another key, no signature and a shared secret', async () => {
  expect(await outcomeOf(await sign({}, foreign))).toEqual([false, 'sso-refused']);
  expect(await outcomeOf(new UnsecuredJWT(claims()).encode())).toEqual([false, 'sso-refused']);
  const shared = await new SignJWT(claims())
    .setProtectedHeader({ alg: 'HS256', kid: 'a' })
    .sign(new TextEncoder().encode('segredo-do-provedor-com-32-letras'));
  expect(await outcomeOf(shared)).toEqual([false, 'sso-refused']);
});

it('SSO-07 reports that the provider is unavailable if its keys cannot be fetched', async () => {
  const failing = createIdTokenVerifier(
    { ...rules, keys: () => Promise.reject(new TypeError('x')) },
    logger,
  );
  expect(await outcomeOf(await sign(), failing)).toEqual([false, 'sso-unavailable']);
});

it('SSO-12 notes when the person signed in at the provider, never in the future', async () => {
  const at = now() - 5_000;
  expect(await notedAt(await sign({ auth_time: at }))).toBe(at * 1_000);
  expect(await notedAt(await sign())).toBeUndefined();
  expect(await notedAt(await sign({ auth_time: now() + 9_000 }))).toBeLessThanOrEqual(Date.now());
  expect(await notedAt(await sign({ auth_time: at }, foreign))).toBeUndefined();
});
