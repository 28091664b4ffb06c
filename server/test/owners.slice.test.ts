/** What the schema says about whose a row is. */
import { expect, it } from 'vitest';
import { statement } from '../src/db/database.ts';
import { newItem, newList } from './shopping.ts';
import { startApp } from './start-app.ts';

const { database, person } = await startApp();

interface ForeignKey {
  name: string;
  source: string;
  target: string;
  /** The columns of the table that refers, and those that they stand for. */
  pairs: [from: string, to: string][];
}

const selectForeignKeys = statement<ForeignKey>(
  'test.foreign-keys',
  `select conname as name, conrelid::regclass::text as source, confrelid::regclass::text as target,
     (select json_agg(json_build_array(own.attname, other.attname))
      from unnest(conkey, confkey) as pair (own_number, other_number)
      join pg_attribute as own on own.attrelid = conrelid and own.attnum = own_number
      join pg_attribute as other on other.attrelid = confrelid and other.attnum = other_number
     ) as pairs
   from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
   order by conname`,
);

/** The tables that say whose a row is, with the column; accounts of the identity provider own nothing. */
const selectOwners = statement<{ table: string; column: string }>(
  'test.owner-columns',
  `select attrelid::regclass::text as table, attname as column from pg_attribute
   join pg_class on pg_class.oid = attrelid
   where relkind = 'r' and relnamespace = 'public'::regnamespace
     and attname in ('user_id', 'owner_id') and atttypid = 'uuid'::regtype`,
);

const keys = await database.rows(selectForeignKeys);
const owners = new Map(
  (await database.rows(selectOwners)).map(({ table, column }) => [table, column]),
);
const betweenOwned = keys.filter(({ target }) => owners.has(target));

it('API-17 finds the foreign keys between rows of one owner', () => {
  expect(betweenOwned.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'list_items_list_fk',
      'list_items_supermarket_fk',
      'purchases_finish_fk',
    ]),
  );
});

it.each(betweenOwned)('API-17 $name is of owner and id together', ({ source, target, pairs }) => {
  const owner = owners.get(source);
  if (owner === undefined) {
    // Its owner is that of the one row that it hangs on, and it names no other.
    const others = betweenOwned.filter((key) => key.source === source);
    expect(others.map((key) => key.target)).toEqual([target]);
    return;
  }
  expect(pairs).toContainEqual([owner, owners.get(target)]);
  expect(pairs).toHaveLength(2);
});

const setSupermarket = statement<never, [itemId: string, name: string]>(
  'test.set-supermarket',
  `update list_items set supermarket_id = (select id from supermarkets where name = $2)
   where id = $1`,
);

it('API-17 refuses an item with the supermarket of somebody else', async () => {
  const [ana, bia] = [await person(), await person()];
  const { id } = await newItem(ana, await newList(ana));
  const name = `Mercado de ${bia.subject}`;
  await bia.call('saveSupermarket', { body: { name } });
  await expect(database.rows(setSupermarket, id, name)).rejects.toThrow(
    'list_items_supermarket_fk',
  );
});
