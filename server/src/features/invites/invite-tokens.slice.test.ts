import { expect, it } from 'vitest';
import { createDatabaseBefore } from '../../../test/database-before.ts';
import { migrate } from '../../db/migrating/migrate.ts';
import { statement } from '../../db/database.ts';

const selectTokens = statement<{ name: string; token: string | null }>(
  'test.invite-tokens',
  'select name, invite_token as token from lists order by name',
);

it('INV-03 migrates lists that were shared before links had tokens, and gives each list a different token', async () => {
  const database = await createDatabaseBefore('0017');
  await database.transaction((sql) =>
    sql.script(`
      insert into users (id, subject, email, created_at)
        values ('00000000-0000-7000-8000-000000000001', 'ana', 'ana@example.org', now());
      insert into lists (id, owner_id, name, created_at, updated_at, shared_at)
        select gen_random_uuid(), '00000000-0000-7000-8000-000000000001', name, now(), now(),
          case when name <> 'Segredo' then now() end
        from unnest(array['Churrasco', 'Feira', 'Segredo']) as name`),
  );
  await migrate(database);
  const [barbecue, market, secret] = await database.rows(selectTokens);
  const tokenPattern = /^[\w-]{22}$/u;
  expect(barbecue).toEqual({ name: 'Churrasco', token: expect.stringMatching(tokenPattern) });
  expect(market).toEqual({ name: 'Feira', token: expect.stringMatching(tokenPattern) });
  expect(barbecue?.token).not.toBe(market?.token);
  expect(secret).toEqual({ name: 'Segredo', token: null });
});
