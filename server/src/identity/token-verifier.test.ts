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
import { tokenVerifier } from './token-verifier.ts';

const ours = await generateKeyPair('ES256');
const other = await generateKeyPair('ES256');
const rsa = await generateKeyPair('RS256');
const [ecJwk, rsaJwk] = [await exportJWK(ours.publicKey), await exportJWK(rsa.publicKey)];
const keys = createLocalJWKSet({
  keys: [
    { ...ecJwk, kid: 'ours' },
    { ...rsaJwk, kid: 'rsa' },
  ],
});
const rules = { issuer: 'quitanda', audience: 'quitanda-api', algorithm: 'ES256', keys } as const;
const { verify } = tokenVerifier(rules);

const now = () => Math.floor(Date.now() / 1_000);
const good = () => ({
  sub: 'ana',
  email: 'ana@exemplo.com.br',
  name: 'Ana',
  iss: rules.issuer,
  aud: rules.audience,
  iat: now(),
  exp: now() + 300,
});
const sign = (payload: JWTPayload, { privateKey } = ours, header = { alg: 'ES256', kid: 'ours' }) =>
  new SignJWT(payload).setProtectedHeader(header).sign(privateKey);

it('AUT-13 returns the owner of a valid token', async () => {
  const claims = good();
  expect(await verify(await sign(claims))).toEqual({
    subject: 'ana',
    email: 'ana@exemplo.com.br',
    displayName: 'Ana',
    expiresAt: claims.exp * 1_000,
  });
  const { displayName } = await verify(await sign({ ...good(), name: '' }));
  expect(displayName).toBeNull();
});

it('AUT-13 verifies a signature once, and accepts no other token because of it', async () => {
  let looked = 0;
  const { verify: counting, isKnown } = tokenVerifier({
    ...rules,
    keys: (header, token) => {
      looked += 1;
      return keys(header, token);
    },
  });
  const token = await sign(good());
  expect(isKnown(token)).toBe(false);
  const owner = await counting(token);
  expect(isKnown(token)).toBe(true);
  expect(await counting(token)).toEqual(owner);
  expect(looked).toBe(1);
  await expect(counting(`${token.slice(0, -4)}AAAA`)).rejects.toBeInstanceOf(ApiError);
  await expect(counting(`${token.slice(0, -4)}AAAA`)).rejects.toBeInstanceOf(ApiError);
  expect(looked).toBe(3);
  expect(isKnown(`${token.slice(0, -4)}AAAA`)).toBe(false);
});

const without = (claim: keyof JWTPayload) => {
  const { [claim]: _, ...rest }: JWTPayload = good();
  return sign(rest);
};
const tampered = async () => {
  const [header, payload = '', signature] = (await sign(good())).split('.');
  const claims = Buffer.from(payload, 'base64url').toString().replace('ana', 'eva');
  return [header, Buffer.from(claims).toString('base64url'), signature].join('.');
};

it.each([
  ['of another key', () => sign(good(), other)],
  ['that names an unknown key', () => sign(good(), ours, { alg: 'ES256', kid: 'new' })],
  ['of another algorithm', () => sign(good(), rsa, { alg: 'RS256', kid: 'rsa' })],
  ['of another issuer', () => sign({ ...good(), iss: 'evil' })],
  ['for another audience', () => sign({ ...good(), aud: 'other-api' })],
  ['that expired', () => sign({ ...good(), exp: now() - 1 })],
  ['that is not good yet', () => sign({ ...good(), nbf: now() + 60 })],
  ['without expiry', () => without('exp')],
  ['without subject', () => without('sub')],
  ['without e-mail', () => without('email')],
  ['without signature (alg none)', async () => new UnsecuredJWT(good()).encode()],
  ['that was changed', tampered],
  ['that is none', async () => 'abc.def.ghi'],
  ['that is empty', async () => ''],
])('AUT-13 refuses a token %s', async (_, make) => {
  const refusal: unknown = await verify(await make()).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ApiError);
  expect(refusal).toMatchObject({ code: 'unauthenticated' });
});

it('AUT-13 does not answer 401 when the keys cannot be fetched', async () => {
  const outage = new Error('connection refused');
  const { verify: failing } = tokenVerifier({ ...rules, keys: () => Promise.reject(outage) });
  await expect(failing(await sign(good()))).rejects.toBe(outage);
});
