import { expect, it } from 'vitest';
import { startApp } from '../../../test/servers/start-app.ts';

const { person } = await startApp();

it('API-21 PRF-01 changes the display name, and ignores the name in later tokens', async () => {
  const ana = await person({ displayName: 'Ana' });
  const { id } = (await ana.call('getProfile')).body;
  const { status, body } = await ana.call('changeProfile', {
    body: { displayName: '  Ana   Clara 🌻 ' },
  });
  const expected = { id, email: ana.email, displayName: 'Ana Clara 🌻' };
  expect([status, body]).toEqual([200, expected]);
  // The token still carries the name 'Ana'.
  expect((await ana.call('getProfile')).body).toEqual(expected);
});

it('PRF-01 removes the name, and refuses a blank one', async () => {
  const ana = await person({ displayName: 'Ana' });
  const refusal = await ana.expectFailure('changeProfile', { body: { displayName: ' \u200B ' } });
  expect([refusal.status, refusal.body.fields]).toEqual([
    400,
    [{ field: 'displayName', message: 'O nome é obrigatório.' }],
  ]);
  expect((await ana.call('getProfile')).body.displayName).toBe('Ana');
  await ana.call('changeProfile', { body: { displayName: null } });
  expect((await ana.call('getProfile')).body.displayName).toBeNull();
});

it('API-21 changes only the name, and only of the caller', async () => {
  const [ana, bia] = [await person(), await person({ displayName: 'Bia' })];
  const biasProfile = (await bia.call('getProfile')).body;
  const { email } = (await ana.call('getProfile')).body;
  const body = { displayName: 'Ana', id: biasProfile.id, email: 'outra@exemplo.com.br' };
  await ana.call('changeProfile', { body });
  expect((await bia.call('getProfile')).body).toEqual(biasProfile);
  expect((await ana.call('getProfile')).body.email).toBe(email);
});
