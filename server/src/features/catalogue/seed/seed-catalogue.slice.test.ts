import { afterAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../../../test/database.ts';
import { statement } from '../../../db/database.ts';
import { seedCatalogue } from './seed-catalogue.ts';
import { readSeedCategories } from './seed-categories.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

const now = new Date('2026-03-01T12:00:00Z');
const selectAll = statement<Record<string, unknown>>(
  'test.products',
  'select * from products order by id',
);

const runScript = (text: string) => database.transaction((transaction) => transaction.script(text));

it('DAT-03 adds missing products, and does not change existing products', async () => {
  // The starter product 'Kiwi' is not missing: another product has the same name.
  await runScript(`
    update products set name = 'Corrigido', folded_name = 'corrigido'
      where folded_name = 'banana prata';
    update products set is_hidden = true where folded_name = 'banana nanica';
    delete from products where folded_name = 'kiwi';
    insert into products (id, name, folded_name, folded_brand, category_id, typical_unit,
      default_order_quantity, created_at)
    select gen_random_uuid(), 'KIWI', 'kiwi', '', id, 'un', 1000, now()
      from categories where name = 'Hortifrúti';
    delete from products where folded_name = 'goiaba vermelha';
  `);
  const before = await database.rows(selectAll);
  await seedCatalogue(database, now);
  const after = await database.rows(selectAll);
  const added = after.filter(({ id }) => !before.some((product) => product.id === id));
  expect(added.map(({ name }) => name)).toEqual(['Goiaba vermelha']);
  expect(after.filter((product) => !added.includes(product))).toEqual(before);
});

const selectPinned = statement<{ kind: string; name: string; id: string }, { names: string[] }>(
  'test.pinned',
  `select 'product' as kind, name, id from products where name = any(:names)
   union all select 'category', name, id from categories where name = any(:names)
   order by name`,
);

it('DAT-03 seeds products with the same ids in every database', async () => {
  // Lists and pantries of existing installations reference these ids, so they must never change.
  const pinned = {
    'Arroz Tio João 5 kg': '2c8a781b-66e3-8ddf-91fe-ef4491e827dd',
    Hortifrúti: '2d7fffa5-8fe8-87a8-9383-edf3326fa384',
    'Leite integral Italac 1 L': 'b896da60-9a76-836f-ac79-d942810c115a',
  };
  const rows = await database.rows(selectPinned, { names: Object.keys(pinned) });
  expect(Object.fromEntries(rows.map(({ name, id }) => [name, id]))).toEqual(pinned);
});

it('DAT-03 seeds once when two processes start at the same time', async () => {
  await runScript('truncate products, categories cascade');
  await Promise.all([seedCatalogue(database, now), seedCatalogue(database, now)]);
  const products = await database.rows(selectAll);
  expect(products.length).toBe(
    readSeedCategories().flatMap((category) => category.products).length,
  );
  expect(new Set(products.map((product) => product.category_id)).size).toBe(13);
});
