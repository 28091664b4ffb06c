import { expect, it } from 'vitest';
import { readProviders } from './provider-settings.ts';

const google = {
  id: 'google',
  name: 'Google',
  issuer: 'https://accounts.google.com',
  clientId: 'quitanda.apps.example',
  clientSecret: 'segredo',
};
const read = (...providers: unknown[]) => readProviders(JSON.stringify(providers), true);

it('SSO-01 reads several providers, and fills in defaults', () => {
  const casa = { id: 'casa', name: 'Casa', issuer: 'http://localhost:9000/', clientId: 'q' };
  const options = { secretIn: 'body', scopes: 'openid email', createAccounts: false };
  expect(read(google, { ...casa, ...options, endSession: true })).toEqual([
    {
      ...google,
      secretIn: 'header',
      scopes: ['openid', 'email', 'profile'],
      createsAccounts: true,
      endsSession: false,
    },
    {
      ...casa,
      clientSecret: undefined,
      secretIn: 'body',
      scopes: ['openid', 'email'],
      createsAccounts: false,
      endsSession: true,
    },
  ]);
});

it('SSO-06 creates accounts as SIGNUP says, unless the provider has its own setting', () => {
  const [byDefault] = readProviders(JSON.stringify([google]), false);
  expect(byDefault?.createsAccounts).toBe(false);
  const [bySetting] = readProviders(JSON.stringify([{ ...google, createAccounts: true }]), false);
  expect(bySetting?.createsAccounts).toBe(true);
});

it.each([
  ['{', /^must be a JSON list/u],
  ['{}', /^must be a JSON list/u],
  ['[]', /^must be a JSON list/u],
  ['["google"]', /^must have an object at position 1\.$/u],
])('SSO-01 refuses %s', (json, message) => {
  expect(() => readProviders(json, true)).toThrow(message);
});

it.each([
  ['id', 'Google'],
  ['id', 'credential'],
  ['name', ''],
  ['name', 'x'.repeat(41)],
  ['issuer', 'accounts.google.com'],
  ['issuer', 'http://accounts.google.com'],
  ['issuer', 'https://a:b@accounts.google.com'],
  ['issuer', 'https://accounts.google.com?x=1'],
  ['clientId', ''],
  ['clientSecret', 'com espaço'],
  ['secretIn', 'cookie'],
  ['scopes', ''],
  ['createAccounts', 'yes'],
  ['endSession', 1],
])('SSO-01 refuses a provider whose %s is %j', (field, value) => {
  expect(() => read(google, { ...google, id: 'b', [field]: value })).toThrow(
    new RegExp(`, as ${field} of provider 2\\.$`, 'u'),
  );
});

it('SSO-01 refuses an unknown field and an id that is used twice', () => {
  expect(() => read({ ...google, clientID: 'x' })).toThrow('the field clientID in provider 1');
  expect(() => read(google, google)).toThrow('the id google twice');
});
