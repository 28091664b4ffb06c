import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, createLocalJWKSet } from 'jose';
import { expect, it } from 'vitest';
import { createLogger } from '../../../log.ts';
import { observeAttempt } from './attempt.ts';
import { createIdTokenVerifier } from './id-tokens.ts';

const issuer = 'https://empresa.example';
const providerKeys = await generateKeyPair('ES256');
const foreignKeys = await generateKeyPair('ES256');
const keys = createLocalJWKSet({
  keys: [{ ...(await exportJWK(providerKeys.publicKey)), kid: 'a' }],
});
const algorithms = ['ES256', 'none', 'HS256'];
const logger = createLogger('silent');
const rules = { issuer, clientId: 'quitanda', keys, algorithms };
const verify = createIdTokenVerifier(rules, logger);

const nowSeconds = () => Math.floor(Date.now() / 1_000);
const buildClaims = () => ({
  sub: 'ana',
  iss: issuer,
  aud: 'quitanda' as string | string[],
  iat: nowSeconds(),
  exp: nowSeconds() + 300,
  nonce: 'n-1',
});
const sign = (changes: object = {}, { privateKey } = providerKeys) =>
  new SignJWT({ ...buildClaims(), ...changes })
    .setProtectedHeader({ alg: 'ES256', kid: 'a' })
    .sign(privateKey);

/** Returns when the person signed in at the provider, as the attempt records it. */
const verifyAndReadSignIn = async (token: string) =>
  (await observeAttempt(() => verify(token, 'n-1'))).attempt.signedInAt?.getTime();

const verifyAndObserve = async (token: string, check = verify) => {
  const { result, attempt } = await observeAttempt(() => check(token, 'n-1'));
  return [result, attempt.failure];
};

it.each([
  ['that is valid', {}],
  ['of a provider whose clock is 50 s ahead', { iat: nowSeconds() + 50, nbf: nowSeconds() + 50 }],
  ['of a provider whose clock is 50 s behind', { iat: nowSeconds() - 350, exp: nowSeconds() - 50 }],
  ['for several apps that this app has requested', { aud: ['quitanda', 'x'], azp: 'quitanda' }],
])('SSO-09 accepts an ID token %s', async (_, changes) => {
  expect(await verifyAndObserve(await sign(changes))).toEqual([true, undefined]);
});

it.each([
  ['that has expired', { exp: nowSeconds() - 120 }, 'sso-clock'],
  ['from the future', { iat: nowSeconds() + 600 }, 'sso-clock'],
  ['that is not valid yet', { nbf: nowSeconds() + 600 }, 'sso-clock'],
  ['that is old', { iat: nowSeconds() - 900 }, 'sso-clock'],
  ['of another issuer', { iss: 'https://outra.example' }, 'sso-refused'],
  ['for another app', { aud: 'outra' }, 'sso-refused'],
  ['without a nonce', { nonce: undefined }, 'sso-refused'],
  ['of another sign-in', { nonce: 'n-2' }, undefined],
  ['that another app has requested', { aud: ['quitanda', 'x'], azp: 'x' }, undefined],
  ['for several apps, without the requesting app', { aud: ['quitanda', 'x'] }, undefined],
])('SSO-09 refuses an ID token %s', async (_, changes, failure) => {
  expect(await verifyAndObserve(await sign(changes))).toEqual([false, failure]);
});

it('SSO-09 refuses an ID token signed by another key or a shared secret, or without a signature', async () => {
  expect(await verifyAndObserve(await sign({}, foreignKeys))).toEqual([false, 'sso-refused']);
  expect(await verifyAndObserve(new UnsecuredJWT(buildClaims()).encode())).toEqual([
    false,
    'sso-refused',
  ]);
  const tokenBySharedSecret = await new SignJWT(buildClaims())
    .setProtectedHeader({ alg: 'HS256', kid: 'a' })
    .sign(new TextEncoder().encode('segredo-do-provedor-com-32-letras'));
  expect(await verifyAndObserve(tokenBySharedSecret)).toEqual([false, 'sso-refused']);
});

it('SSO-07 reports that the provider is unavailable if its keys cannot be fetched', async () => {
  const verifyWithoutKeys = createIdTokenVerifier(
    { ...rules, keys: () => Promise.reject(new TypeError('x')) },
    logger,
  );
  expect(await verifyAndObserve(await sign(), verifyWithoutKeys)).toEqual([
    false,
    'sso-unavailable',
  ]);
});

it('SSO-12 records when the person signed in at the provider, but never a future time', async () => {
  const at = nowSeconds() - 5_000;
  expect(await verifyAndReadSignIn(await sign({ auth_time: at }))).toBe(at * 1_000);
  expect(await verifyAndReadSignIn(await sign())).toBeUndefined();
  expect(
    await verifyAndReadSignIn(await sign({ auth_time: nowSeconds() + 9_000 })),
  ).toBeLessThanOrEqual(Date.now());
  expect(await verifyAndReadSignIn(await sign({ auth_time: at }, foreignKeys))).toBeUndefined();
});
