import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { startApp } from '../../../test/servers/start-app.ts';

const app = await startApp();

it('API-01 DAT-07 creates the profile on the first call, and returns the same profile later', async () => {
  const email = 'ana@exemplo.com.br';
  const ana = await app.person({ email, displayName: 'Ana' });
  const { body } = await ana.call('getProfile');
  expect(body).toEqual({ id: expect.any(String), email, displayName: 'Ana' });
  expect((await ana.call('getProfile')).body).toEqual(body);
});

it('API-01 creates one user for several first calls at the same time', async () => {
  const ana = await app.person();
  const calls = await Promise.all([1, 2, 3].map(() => ana.call('getProfile')));
  expect(new Set(calls.map(({ body }) => body.id)).size).toBe(1);
});

it('API-01 identifies a person by the subject, and updates a changed e-mail', async () => {
  const subject = randomUUID();
  const before = await app.person({ subject, email: 'antes@exemplo.com.br', displayName: 'Ana' });
  const { id } = (await before.call('getProfile')).body;
  const after = await app.person({ subject, email: 'depois@exemplo.com.br', displayName: 'Bia' });
  const expected = { id, email: 'depois@exemplo.com.br', displayName: 'Ana' };
  expect((await after.call('getProfile')).body).toEqual(expected);
  const other = await app.person({ email: 'depois@exemplo.com.br' });
  expect((await other.call('getProfile')).body.id).not.toBe(id);
});
