import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  SignJWT,
  UnsecuredJWT,
  type JWTPayload,
} from 'jose';
import { expect, it } from 'vitest';
import { ApiError } from '../http/errors/failure.ts';
import { createTokenVerifier } from './token-verifier.ts';

const ourKeys = await generateKeyPair('ES256');
const foreignKeys = await generateKeyPair('ES256');
const rsaKeys = await generateKeyPair('RS256');
const [ecJwk, rsaJwk] = [await exportJWK(ourKeys.publicKey), await exportJWK(rsaKeys.publicKey)];
const keys = createLocalJWKSet({
  keys: [
    { ...ecJwk, kid: 'ours' },
    { ...rsaJwk, kid: 'rsa' },
  ],
});
const rules = { issuer: 'quitanda', audience: 'quitanda-api', algorithm: 'ES256', keys } as const;
const { verify } = createTokenVerifier(rules);

const nowSeconds = () => Math.floor(Date.now() / 1_000);
const buildValidClaims = () => ({
  sub: 'ana',
  email: 'ana@exemplo.com.br',
  name: 'Ana',
  iss: rules.issuer,
  aud: rules.audience,
  iat: nowSeconds(),
  exp: nowSeconds() + 300,
});
const sign = (
  payload: JWTPayload,
  { privateKey } = ourKeys,
  header = { alg: 'ES256', kid: 'ours' },
) => new SignJWT(payload).setProtectedHeader(header).sign(privateKey);

it('AUT-13 returns the owner of a valid token', async () => {
  const claims = buildValidClaims();
  expect(await verify(await sign(claims))).toEqual({
    subject: 'ana',
    email: 'ana@exemplo.com.br',
    displayName: 'Ana',
    expiresAt: claims.exp * 1_000,
  });
  const { displayName } = await verify(await sign({ ...buildValidClaims(), name: '' }));
  expect(displayName).toBeNull();
});

it('AUT-13 verifies the signature of a token once, and accepts no other token from its cache', async () => {
  let lookups = 0;
  const { verify: verifyAndCountLookups, isCached } = createTokenVerifier({
    ...rules,
    keys: (header, token) => {
      lookups += 1;
      return keys(header, token);
    },
  });
  const token = await sign(buildValidClaims());
  expect(isCached(token)).toBe(false);
  const owner = await verifyAndCountLookups(token);
  expect(isCached(token)).toBe(true);
  expect(await verifyAndCountLookups(token)).toEqual(owner);
  expect(lookups).toBe(1);
  await expect(verifyAndCountLookups(`${token.slice(0, -4)}AAAA`)).rejects.toBeInstanceOf(ApiError);
  await expect(verifyAndCountLookups(`${token.slice(0, -4)}AAAA`)).rejects.toBeInstanceOf(ApiError);
  expect(lookups).toBe(3);
  expect(isCached(`${token.slice(0, -4)}AAAA`)).toBe(false);
});

const signWithout = (claim: keyof JWTPayload) => {
  const { [claim]: _, ...rest }: JWTPayload = buildValidClaims();
  return sign(rest);
};
const signAndTamper = async () => {
  const [header, payload = '', signature] = (await sign(buildValidClaims())).split('.');
  const claims = Buffer.from(payload, 'base64url').toString().replace('ana', 'eva');
  return [header, Buffer.from(claims).toString('base64url'), signature].join('.');
};

it.each([
  ['of another key', () => sign(buildValidClaims(), foreignKeys)],
  [
    'that names an unknown key',
    () => sign(buildValidClaims(), ourKeys, { alg: 'ES256', kid: 'new' }),
  ],
  ['of another algorithm', () => sign(buildValidClaims(), rsaKeys, { alg: 'RS256', kid: 'rsa' })],
  ['of another issuer', () => sign({ ...buildValidClaims(), iss: 'evil' })],
  ['for another audience', () => sign({ ...buildValidClaims(), aud: 'other-api' })],
  ['that expired', () => sign({ ...buildValidClaims(), exp: nowSeconds() - 1 })],
  ['that is not valid yet', () => sign({ ...buildValidClaims(), nbf: nowSeconds() + 60 })],
  ['without expiry', () => signWithout('exp')],
  ['without subject', () => signWithout('sub')],
  ['without e-mail', () => signWithout('email')],
  ['without signature (alg none)', async () => new UnsecuredJWT(buildValidClaims()).encode()],
  ['that was changed', signAndTamper],
  ['that is malformed', async () => 'abc.def.ghi'],
  ['that is empty', async () => ''],
])('AUT-13 refuses a token %s', async (_, createToken) => {
  const error: unknown = await verify(await createToken()).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code: 'unauthenticated' });
});

it('AUT-13 does not answer 401 if the keys cannot be fetched', async () => {
  const outage = new Error('connection refused');
  const { verify: verifyWithoutKeys } = createTokenVerifier({
    ...rules,
    keys: () => Promise.reject(outage),
  });
  await expect(verifyWithoutKeys(await sign(buildValidClaims()))).rejects.toBe(outage);
});
