/** Tests that the database schema ties related rows to the same household. */
import { expect, it } from 'vitest';
import { statement } from '../src/db/database.ts';
import { newItem, newList } from './people/shopping.ts';
import { startApp } from './servers/start-app.ts';

const { database, person } = await startApp();

interface ForeignKey {
  name: string;
  source: string;
  target: string;
  /** Each column of the referencing table with the column that it references. */
  pairs: [from: string, to: string][];
}

const selectForeignKeys = statement<ForeignKey>(
  'test.foreign-keys',
  `select conname as name, conrelid::regclass::text as source, confrelid::regclass::text as target,
     (select json_agg(json_build_array(source_column.attname, target_column.attname))
      from unnest(conkey, confkey) as pair (source_number, target_number)
      join pg_attribute as source_column
        on source_column.attrelid = conrelid and source_column.attnum = source_number
      join pg_attribute as target_column
        on target_column.attrelid = confrelid and target_column.attnum = target_number
     ) as pairs
   from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
   order by conname`,
);

/** The tables whose rows belong to households. */
const selectOwnedTables = statement<{ table: string }>(
  'test.owned-tables',
  `select attrelid::regclass::text as table from pg_attribute
   join pg_class on pg_class.oid = attrelid
   where relkind = 'r' and relnamespace = 'public'::regnamespace
     and attname = 'household_id'`,
);

const foreignKeys = await database.rows(selectForeignKeys);
const ownedTables = new Set((await database.rows(selectOwnedTables)).map(({ table }) => table));
const keysToOwnedTables = foreignKeys.filter(({ target }) => ownedTables.has(target));

it('API-17 finds the foreign keys between rows of one household', () => {
  expect(keysToOwnedTables.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'finish_moves_finish_fk',
      'list_items_list_fk',
      'list_items_supermarket_fk',
      'pantry_items_pantry_fk',
      'purchases_finish_fk',
    ]),
  );
});

it.each(keysToOwnedTables)('API-17 $name references household and id together', ({ pairs }) => {
  expect(pairs).toContainEqual(['household_id', 'household_id']);
  expect(pairs).toHaveLength(2);
});

const setSupermarket = statement<never, { itemId: string; name: string }>(
  'test.set-supermarket',
  `update list_items set supermarket_id = (select id from supermarkets where name = :name)
   where id = :itemId`,
);

it('API-17 the database refuses an item with the supermarket of somebody else', async () => {
  const [ana, bia] = [await person(), await person()];
  const { id } = await newItem(ana, await newList(ana));
  const name = `Mercado de ${bia.subject}`;
  await bia.call('saveSupermarket', { body: { name } });
  await expect(database.rows(setSupermarket, { itemId: id, name })).rejects.toThrow(
    'list_items_supermarket_fk',
  );
});
