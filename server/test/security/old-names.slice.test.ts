import { expect, it } from 'vitest';
import { statement } from '../../src/db/database.ts';
import { startApp } from '../servers/start-app.ts';

const invalidStoredName = '<b>Feira</b> \u202Eoãp\u200B';

it('DAT-06 DAT-24 returns a stored name that is older than the rules for names, and lets a valid name replace it', async () => {
  const { database, person } = await startApp();
  const ana = await person();
  const { id: listId } = (await ana.call('createList', { body: { name: 'Feira' } })).body;
  const rename = statement<never, { id: string; name: string }>(
    'test.rename',
    'update lists set name = :name where id = :id',
  );
  await database.rows(rename, { id: listId, name: invalidStoredName });
  const params = { listId };
  expect((await ana.call('getLists')).body).toMatchObject([{ name: invalidStoredName }]);
  expect((await ana.call('getList', { params })).body).toMatchObject({ name: invalidStoredName });
  expect((await ana.call('exportAccount')).body.lists).toMatchObject([{ name: invalidStoredName }]);
  const renamed = await ana.call('renameList', { params, body: { name: 'Feira do bairro' } });
  expect(renamed.body.name).toBe('Feira do bairro');
});
