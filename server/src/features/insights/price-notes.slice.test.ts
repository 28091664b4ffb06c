import { limits } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { expect, it } from 'vitest';
import type { Person } from '../../../test/people/person.ts';
import { newProduct } from '../../../test/people/products.ts';
import { sendConcurrently, fetchThreeProducts } from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { statement } from '../../db/database.ts';
import { mergeProducts } from '../catalogue/curation/merge-products.ts';

const { person, clock, database } = await startApp();
const [rice] = await fetchThreeProducts(await person());

const newNote = (more: object = {}) => ({
  id: newId(),
  productId: rice.id,
  supermarket: 'São Jorge',
  unit: 'un' as const,
  price: 24.9,
  ...more,
});
const readPrices = async (who: Person, productId: string = rice.id) =>
  (await who.call('getProductPrices', { query: { productId } })).body.prices;

it('INS-07 stores a price without a purchase, for any spelling of the supermarket', async () => {
  clock.set('2026-11-20T12:00:00Z');
  const ana = await person();
  await ana.call('saveSupermarket', { body: { name: 'São Jorge' } });
  const note = newNote({ supermarket: 'SAO  jorge', notedAt: '2026-11-19T09:30:00.000Z' });
  const { status, body } = await ana.call('notePrice', { body: note });
  expect([status, body]).toEqual([201, { ...note, supermarket: 'São Jorge' }]);
  expect(await readPrices(ana)).toMatchObject([{ price: 24.9, priceNoteId: note.id }]);
  expect((await ana.call('getSupermarkets')).body.names).toEqual(['São Jorge']);
  expect(await readPrices(await person())).toEqual([]);
});

it('API-203 INS-07 INS-20 stores when a price was seen as it was sent, and refuses the future', async () => {
  clock.set('2026-11-20T12:00:00.000Z');
  const ana = await person();
  for (const notedAt of ['2026-11-21T12:00:00.000Z', '2016-01-01T12:00:00.000Z', undefined]) {
    const { body } = await ana.call('notePrice', { body: newNote({ notedAt }) });
    expect(body.notedAt).toBe(notedAt ?? '2026-11-20T12:00:00.000Z');
  }
  const { body } = await ana.expectFailure('notePrice', {
    body: newNote({ notedAt: '2026-11-21T12:00:00.001Z' }),
  });
  expect(body).toMatchObject({ code: 'validation', fields: [{ field: 'notedAt' }] });
});

it('INS-07 API-18 stores only the first of several notes with the same id', async () => {
  const ana = await person();
  const note = newNote();
  const sent = [1, 2, 3].map(() => ({ body: note }));
  expect(await sendConcurrently(ana, 'notePrice', sent)).toEqual(['ok', 'ok', 'ok']);
  const { body } = await ana.call('notePrice', { body: { ...note, price: 1 } });
  expect(body.price).toBe(24.9);
  expect(await readPrices(ana)).toHaveLength(1);
});

it('INS-07 API-17 does not remove another household’s note, also when both have a note with the same id', async () => {
  const [ana, eve] = [await person(), await person()];
  const note = newNote();
  await ana.call('notePrice', { body: note });
  const params = { priceNoteId: note.id };
  const response = await eve.expectFailure('removePriceNote', { params });
  expect([response.status, response.body.code]).toEqual([404, 'price-note-not-found']);
  expect(await readPrices(ana)).toHaveLength(1);
  await eve.call('notePrice', { body: { ...note, supermarket: 'Dela' } });
  await eve.call('removePriceNote', { params });
  expect(await readPrices(ana)).toHaveLength(1);
});

it('INS-07 removes a note only once', async () => {
  const ana = await person();
  const note = newNote();
  await ana.call('notePrice', { body: note });
  const params = { priceNoteId: note.id };
  expect((await ana.call('removePriceNote', { params })).status).toBe(204);
  expect(await readPrices(ana)).toEqual([]);
  expect((await ana.expectFailure('removePriceNote', { params })).status).toBe(404);
});

it('INS-07 INS-20 refuses a price of 0 and an unknown product, and stores nothing', async () => {
  const ana = await person();
  const free = await ana.expectFailure('notePrice', { body: newNote({ price: 0 }) });
  expect([free.status, free.body.fields]).toEqual([
    400,
    [{ field: 'price', message: 'Informe um preço acima de zero.' }],
  ]);
  const unknown = await ana.expectFailure('notePrice', { body: newNote({ productId: newId() }) });
  expect([unknown.status, unknown.body.code]).toEqual([404, 'product-not-found']);
  expect((await ana.call('getSupermarkets')).body.names).toEqual([]);
});

const fillNotes = statement<never, { userId: string; productId: string; count: number }>(
  'test.fill-notes',
  `insert into price_notes
     (id, household_id, product_id, supermarket_id, unit, price, noted_at, created_at)
   select gen_random_uuid(), :userId, :productId, id, 'un', 100, now(), now()
   from supermarkets, generate_series(1, :count::integer) where household_id = :userId`,
);

it('INS-07 API-17 API-210 stores at most 5,000 notes of a household, also for concurrent calls', async () => {
  const ana = await person();
  const { id } = (await ana.call('getProfile')).body;
  await ana.call('saveSupermarket', { body: { name: 'Feira' } });
  await database.rows(fillNotes, {
    userId: id,
    productId: rice.id,
    count: limits.priceNotesPerHousehold - 2,
  });
  const sent = Array.from({ length: 5 }, (_, index) => ({
    body: newNote({ supermarket: `Loja ${index}` }),
  }));
  const outcomes = await sendConcurrently(ana, 'notePrice', sent);
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(2);
  expect(outcomes.filter((outcome) => outcome === 'too-many-price-notes')).toHaveLength(3);
});

it('INS-07 DAT-03 moves notes to the remaining product of a merge', async () => {
  const ana = await person();
  const [from, into] = [await newProduct(ana), await newProduct(ana)];
  await ana.call('notePrice', { body: newNote({ productId: from.id }) });
  await database.transaction((sql) => mergeProducts(sql, from.id, into.id, new Date()));
  expect(await readPrices(ana, from.id)).toEqual([]);
  expect(await readPrices(ana, into.id)).toHaveLength(1);
});

it('INS-07 PRF-02 exports notes, and deletes them with the account', async () => {
  clock.set('2026-11-20T12:00:00.000Z');
  const ana = await person();
  const { id } = (await ana.call('getProfile')).body;
  await ana.call('notePrice', { body: newNote() });
  expect((await ana.call('exportAccount')).body.priceNotes).toEqual([
    {
      notedAt: '2026-11-20T12:00:00.000Z',
      supermarket: 'São Jorge',
      productId: rice.id,
      productName: rice.name,
      unit: 'un',
      price: 24.9,
    },
  ]);
  await ana.call('deleteAccount');
  const countNotes = statement<{ count: number }, { userId: string }>(
    'test.count-notes',
    'select count(*)::int as count from price_notes where household_id = :userId',
  );
  expect(await database.first(countNotes, { userId: id })).toEqual({ count: 0 });
});
