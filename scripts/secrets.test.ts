import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { secretsIn } from './secrets.ts';

const random = (length: number) => randomBytes(length).toString('hex').slice(0, length);
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const part = () => `eyJ${random(40)}`;

it.each([
  ['a private key', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()],
  ['a private JWK', JSON.stringify(privateKey.export({ format: 'jwk' }))],
  ['a Google key', `key=AIza${random(35)}`],
  ['an AWS key', `AKIA${'A1'.repeat(8)}`],
  ['a GitHub token', `ghp_${random(36)}`],
  ['an npm token', `npm_${random(36)}`],
  ['a Slack token', `xoxb-${random(30)}`],
  ['a key of a language model', `sk-${random(40)}`],
  ['a signed token', `${part()}.${part()}.${random(40)}`],
  ['a password in a URL', `postgres://ana:${random(12)}@db.example/quitanda`],
  ['a long secret', `const apiKey = '0${random(40)}';`],
])('finds %s', (kind, text) => {
  expect(secretsIn(`let a;\n${text}\nlet b;`)).toContain(kind);
});

it.each([
  'postgres://user:password@host/database',
  'https://quitanda.example/login?redefinir={token}',
  "authorization: 'Bearer abc'",
  `integrity: 'sha512-${randomBytes(64).toString('base64')}'`,
  "const secret = 'Segredo de outra pessoa que ninguém pode ler';",
])('reports no secret in %s', (text) => {
  expect(secretsIn(text)).toEqual([]);
});
