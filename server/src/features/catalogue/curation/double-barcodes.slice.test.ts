import type { Product } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { newShortBarcode } from '../../../../test/barcodes.ts';
import { addCleanup } from '../../../../test/clean-up.ts';
import { openTestDatabase } from '../../../../test/database.ts';
import { holdOpen, waitUntilBlocked } from '../../../../test/lock-waits.ts';
import type { Person } from '../../../../test/people/person.ts';
import { hideProduct, newProduct, registerProduct } from '../../../../test/people/products.ts';
import {
  addTakenItem,
  finishBody,
  itemsOf,
  newItem,
  newList,
  newPantry,
  newStock,
  stockOf,
} from '../../../../test/people/shopping.ts';
import { startApp } from '../../../../test/servers/start-app.ts';
import { statement } from '../../../db/database.ts';
import { servingLimits } from '../../../db/limits.ts';
import { openPostgres } from '../../../db/postgres.ts';
import { selectProductsByBarcodes } from '../../receipts/matching/candidates.sql.ts';
import { selectPadded, tryJoinLock } from './double-barcodes.sql.ts';
import { mergeProducts } from './merge-products.ts';
import { joinDoubleBarcodes } from './double-barcodes.ts';

const database = await openTestDatabase();
addCleanup(() => database.close());
const { person, clock } = await startApp({ database });

const now = new Date('2026-11-29T12:00:00Z');
const join = async (batch = 1_000, signal?: AbortSignal) => {
  const failures: unknown[] = [];
  const count = await joinDoubleBarcodes(database, {
    now,
    batch,
    signal,
    onFailure: (error) => void failures.push(error),
  });
  expect(failures).toEqual([]);
  return count;
};
const setBarcode = statement<never, { id: string; barcode: string }>(
  'test.set-barcode',
  'update products set barcode = :barcode where id = :id',
);
const selectBarcode = statement<{ barcode: string | null }, { id: string }>(
  'test.barcode',
  'select barcode from products where id = :id',
);
const barcodeOf = async ({ id }: Product) => (await database.first(selectBarcode, { id }))?.barcode;
/** Makes a product that an earlier version stored with zeros before its code. */
async function withPaddedCode<P extends Product>(product: P, barcode: string): Promise<P> {
  await database.rows(setBarcode, { id: product.id, barcode: `00000${barcode}` });
  return product;
}
const findIdBy = async (who: Person, barcode: string) =>
  (await who.call('getProductByBarcode', { params: { barcode } })).body.id;

it('PRD-11 shortens the code of a product without a double, and finds it by every form', async () => {
  const ana = await person();
  const barcode = newShortBarcode();
  const product = await withPaddedCode(await newProduct(ana), barcode);
  // Found also before the job has run.
  expect(await findIdBy(ana, barcode)).toBe(product.id);
  expect(await join()).toBe(1);
  expect(await join()).toBe(0);
  expect(await barcodeOf(product)).toBe(barcode);
  for (const zeros of ['', '0000', '00000', '000000']) {
    expect(await findIdBy(ana, `${zeros}${barcode}`)).toBe(product.id);
  }
});

it('PRD-11 refuses a second product under another form of the same code', async () => {
  const ana = await person();
  const barcode = newShortBarcode();
  const product = await newProduct(ana, { barcode: `00000${barcode}` });
  expect(product.barcode).toBe(barcode);
  const { name, categoryId } = await newProduct(ana);
  for (const form of [barcode, `0000${barcode}`, `000000${barcode}`]) {
    const body = { name: `${name} de novo`, categoryId, barcode: form };
    expect((await ana.expectFailure('createProduct', { body })).body.code).toBe('barcode-exists');
  }
});

it('PRD-11 merges a double with everything that refers to it', async () => {
  clock.set('2026-11-20T12:00:00.000Z');
  const [ana, bia] = [await person(), await person()];
  const barcode = newShortBarcode();
  const kept = await newProduct(ana, { barcode });
  const double = await withPaddedCode(await newProduct(bia), barcode);
  const [listId, pantryId] = [await newList(bia), await newPantry(bia)];
  await newItem(bia, listId, { name: 'Planejado', productId: double.id });
  await addTakenItem(bia, listId, {
    name: 'No carrinho',
    productId: double.id,
    selectedProductId: double.id,
  });
  await newStock(bia, pantryId, { productId: kept.id, quantity: 2 });
  await newStock(bia, pantryId, { productId: double.id, quantity: 3 });
  const params = { supermarketName: 'Feira', labelCode: '001234' };
  await bia.call('saveStoreLabel', { params, body: { productId: double.id, valueKind: 'price' } });
  const otherListId = await newList(bia);
  const bought = await addTakenItem(bia, otherListId, {
    productId: double.id,
    supermarket: 'Feira',
  });
  const otherPantryId = await newPantry(bia, 'Sítio');
  await bia.call('finishPurchase', {
    params: { pantryId: otherPantryId },
    body: finishBody([bought]),
  });
  await bia.call('notePrice', {
    body: { productId: double.id, supermarket: 'Feira', unit: 'un', price: 7 },
  });
  expect(await join()).toBe(1);

  expect(
    (await itemsOf(bia, listId)).map(
      ({ productId, selectedProductId }) => selectedProductId ?? productId,
    ),
  ).toEqual([kept.id, kept.id]);
  expect(await stockOf(bia, pantryId)).toMatchObject([{ quantity: 5, productId: kept.id }]);
  expect(await stockOf(bia, otherPantryId)).toMatchObject([{ productId: kept.id }]);
  const labels = await bia.call('getStoreLabels', { params: { supermarketName: 'Feira' } });
  expect(labels.body.map(({ product }) => product.id)).toEqual([kept.id]);
  const history = await bia.call('getPriceHistory', { params: { supermarketName: 'Feira' } });
  expect(history.body.map(({ productId }) => productId)).toEqual([kept.id]);
  const prices = (await bia.call('getProductPrices', { query: { productId: kept.id } })).body;
  expect(JSON.stringify(prices)).toContain('"price":7');
  expect(await findIdBy(bia, `00000${barcode}`)).toBe(kept.id);
  expect(await barcodeOf(double)).toBeNull();
  const search = { query: { search: double.name } };
  expect((await bia.call('getProducts', search)).body.map(({ id }) => id)).not.toContain(double.id);
});

it('PRD-11 PRD-05 merges the doubles of one household, and shows them to nobody else', async () => {
  const [ana, eve] = [await person(), await person()];
  const barcode = newShortBarcode();
  const kept = await registerProduct(ana, { barcode });
  const double = await withPaddedCode(await registerProduct(ana), barcode);
  const listId = await newList(ana);
  await newItem(ana, listId, { name: 'Chiclete', productId: double.id });
  expect(await join()).toBe(1);
  expect(await findIdBy(ana, barcode)).toBe(kept.id);
  expect((await itemsOf(ana, listId))[0]?.productId).toBe(kept.id);
  await eve.expectFailure('getProductByBarcode', { params: { barcode } });
});

it.each([
  ['the shared product', true],
  ['the product of the household', false],
])(
  'PRD-11 PRD-05 lets the shared product replace the one of a household, if %s had the earlier form',
  async (_, isSharedPadded) => {
    const [ana, bia, eve] = [await person(), await person(), await person()];
    const barcode = newShortBarcode();
    const shared = await newProduct(ana, isSharedPadded ? {} : { barcode });
    const own = await registerProduct(bia, isSharedPadded ? { barcode } : {});
    await withPaddedCode(isSharedPadded ? shared : own, barcode);
    const pantryId = await newPantry(bia);
    await newStock(bia, pantryId, { productId: own.id, quantity: 3 });
    expect(await join()).toBe(1);
    for (const who of [bia, eve]) expect(await findIdBy(who, barcode)).toBe(shared.id);
    expect(await stockOf(bia, pantryId)).toMatchObject([{ quantity: 3, productId: shared.id }]);
  },
);

it('PRD-11 PRD-09 leaves a household its own product beside a shared one that it has reported', async () => {
  const [ana, bia] = [await person(), await person()];
  const barcode = newShortBarcode();
  const shared = await newProduct(ana, { barcode });
  const own = await withPaddedCode(await registerProduct(bia), barcode);
  await bia.call('reportProduct', { params: { productId: shared.id }, body: { reason: 'wrong' } });
  expect(await join()).toBe(1);
  expect(await findIdBy(bia, barcode)).toBe(own.id);
  expect(await findIdBy(ana, barcode)).toBe(shared.id);
});

it('PRD-11 PRD-05 keeps the unconfirmed products of two households apart', async () => {
  const [ana, bia] = [await person(), await person()];
  const barcode = newShortBarcode();
  const ofAna = await registerProduct(ana, { barcode });
  const ofBia = await withPaddedCode(await registerProduct(bia), barcode);
  expect(await join()).toBe(1);
  expect(await findIdBy(ana, barcode)).toBe(ofAna.id);
  expect(await findIdBy(bia, barcode)).toBe(ofBia.id);
});

it('PRD-11 gives the number to the product that is still visible', async () => {
  const ana = await person();
  const barcode = newShortBarcode();
  const hidden = await newProduct(ana, { barcode });
  const visible = await withPaddedCode(await newProduct(ana), barcode);
  await hideProduct(database, hidden.id);
  expect(await join()).toBe(1);
  expect(await findIdBy(ana, barcode)).toBe(visible.id);
  expect(await barcodeOf(hidden)).toBeNull();
});

it('PRD-11 gives the number to the product into which the one with the short code was merged', async () => {
  const ana = await person();
  const barcode = newShortBarcode();
  const short = await newProduct(ana, { barcode });
  const kept = await withPaddedCode(await newProduct(ana), barcode);
  await database.transaction((sql) => mergeProducts(sql, short.id, kept.id, now));
  expect(await join()).toBe(1);
  expect([await barcodeOf(kept), await barcodeOf(short)]).toEqual([barcode, null]);
  expect(await findIdBy(ana, barcode)).toBe(kept.id);
});

it('PRD-11 SHO-18 finds a product with the earlier form for an item that was scanned offline', async () => {
  const ana = await person();
  const barcode = newShortBarcode();
  const product = await withPaddedCode(await newProduct(ana), barcode);
  const item = await newItem(ana, await newList(ana), { name: 'Chiclete', barcode });
  expect(item.selectedProductId).toBe(product.id);
  const { id: householdId } = (await ana.call('getProfile')).body;
  const read = await database.rows(selectProductsByBarcodes, {
    barcodes: [barcode],
    householdId,
    userId: householdId,
  });
  expect(read).toMatchObject([{ barcode, id: product.id }]);
  expect(await join()).toBe(1);
});

const lockHousehold = statement<{ id: string }, { id: string }>(
  'test.lock-household',
  'select id from households where id = :id for update',
);
const selectUnlocked = statement<{ id: string }, { id: string }>(
  'test.unlocked',
  'select id from products where id = :id for update skip locked',
);

it('PRD-11 waits for a household longer than a request may, and holds no product meanwhile', async () => {
  const [ana, bia] = [await person(), await person()];
  const barcode = newShortBarcode();
  const shared = await withPaddedCode(await newProduct(ana), barcode);
  const own = await registerProduct(bia, { barcode });
  const pantryId = await newPantry(bia);
  await newStock(bia, pantryId, { productId: own.id });
  const { id: householdId } = (await bia.call('getProfile')).body;
  const lockHolder = await holdOpen(database, (sql) =>
    sql.rows(lockHousehold, { id: householdId }),
  );
  const joining = join();
  await waitUntilBlocked(database, 1, joining);
  expect(await database.rows(selectUnlocked, { id: shared.id })).toHaveLength(1);
  const serving = openPostgres(database.url, { limits: servingLimits });
  addCleanup(() => serving.close());
  await expect(serving.rows(lockHousehold, { id: householdId })).rejects.toThrow('lock timeout');
  await lockHolder.commit();
  expect(await joining).toBe(1);
  expect(await stockOf(bia, pantryId)).toMatchObject([{ productId: shared.id }]);
});

it('PRD-11 joins in one process at a time, and ends between two transactions when the server stops', async () => {
  const [ana, bia] = [await person(), await person()];
  const [one, other] = [newShortBarcode(), newShortBarcode()].toSorted();
  await withPaddedCode(await newProduct(ana), one ?? '');
  const own = await registerProduct(bia, { barcode: one });
  await withPaddedCode(await newProduct(ana), other ?? '');
  await newStock(bia, await newPantry(bia), { productId: own.id });
  const { id: householdId } = (await bia.call('getProfile')).body;
  const lockHolder = await holdOpen(database, (sql) =>
    sql.rows(lockHousehold, { id: householdId }),
  );
  const stopping = new AbortController();
  const joining = join(1, stopping.signal);
  await waitUntilBlocked(database, 1, joining);
  expect(await join()).toBe(0);
  stopping.abort();
  await lockHolder.commit();
  expect(await joining).toBe(0);
  const otherProcess = await holdOpen(database, (sql) => sql.rows(tryJoinLock));
  expect(await join()).toBe(0);
  await otherProcess.commit();
  expect(await join()).toBe(2);
});

it('PRD-11 reports that the database does not answer, so that nothing beside the job stops', async () => {
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => void failures.push(error);
  const url = 'postgres://nobody@127.0.0.1:1/none';
  expect(await joinDoubleBarcodes({ url }, { now, onFailure })).toBe(0);
  expect(failures).not.toEqual([]);
});

const keepApart = statement<never, { id: string; otherId: string }>(
  'test.keep-apart',
  `insert into distinct_products (one_id, other_id)
   values (least(:id::uuid, :otherId::uuid), greatest(:id::uuid, :otherId::uuid))`,
);

it('PRD-11 ADM-09 leaves two products apart that an operator keeps', async () => {
  const ana = await person();
  const barcode = newShortBarcode();
  const one = await newProduct(ana, { barcode });
  const other = await withPaddedCode(await newProduct(ana), barcode);
  await database.rows(keepApart, { id: one.id, otherId: other.id });
  expect(await join()).toBe(0);
  expect(await findIdBy(ana, `00000${barcode}`)).toBe(one.id);
  expect(await barcodeOf(other)).toBe(`00000${barcode}`);
});

const insertAnswer = statement<never, { barcode: string; name: string }>(
  'test.answer',
  `insert into open_food_facts (barcode, name, typical_unit, fetched_at, asked_until)
   values (:barcode, :name, 'un', now(), now() + interval '1 day')`,
);
const selectAnswers = statement<{ barcode: string; name: string }, { pattern: string }>(
  'test.answers',
  'select barcode, name from open_food_facts where barcode like :pattern order by barcode',
);

it('PRD-11 PRD-04 stores the answers of Open Food Facts under the short form', async () => {
  const [one, other] = [newShortBarcode(), newShortBarcode()];
  await database.rows(insertAnswer, { barcode: `00000${one}`, name: 'Chiclete' });
  await database.rows(insertAnswer, { barcode: `00000${other}`, name: 'Antigo' });
  await database.rows(insertAnswer, { barcode: other, name: 'Novo' });
  await database.rows(insertAnswer, { barcode: '0000020123451', name: 'De uma loja' });
  expect(await join(1)).toBe(2);
  expect(await database.rows(selectAnswers, { pattern: `%${one}` })).toEqual([
    { barcode: one, name: 'Chiclete' },
  ]);
  expect(await database.rows(selectAnswers, { pattern: `%${other}` })).toEqual([
    { barcode: other, name: 'Novo' },
  ]);
  expect(await database.rows(selectAnswers, { pattern: '%20123451' })).toHaveLength(1);
});

it('PRD-11 joins more products than one batch has', async () => {
  const ana = await person();
  const products: Product[] = [];
  for (let index = 0; index < 3; index += 1) {
    products.push(await withPaddedCode(await newProduct(ana), newShortBarcode()));
  }
  expect(await join(1)).toBe(3);
  for (const product of products) expect(await barcodeOf(product)).toHaveLength(8);
});

const addMany = statement<never>(
  'test.add-many',
  `insert into products (id, name, folded_name, folded_brand, category_id, typical_unit, barcode,
     default_order_quantity, created_at)
   select gen_random_uuid(), 'Muitos ' || n, 'muitos ' || n, '', (select id from categories limit 1), 'un',
     '789' || lpad(n::text, 10, '0'), 1000, now()
   from generate_series(1, 4000) as n`,
);
const selectReads = statement<{ reads: number }>(
  'test.reads',
  `select (pg_stat_get_xact_tuples_fetched('products'::regclass)
     + pg_stat_get_xact_tuples_returned('products'::regclass))::int as reads`,
);

it('PRD-11 reads only the codes that begin with zeros in a big catalogue', async () => {
  await database.rows(addMany);
  await database.transaction((sql) => sql.script('analyze products'));
  const reads = await database.transaction(async (sql) => {
    // The connection also counts what its earlier transactions have read and not reported yet.
    const readsBefore = (await sql.first(selectReads))?.reads ?? 0;
    await sql.rows(selectPadded, {
      afterBarcode: '',
      afterSeenIn: '00000000-0000-0000-0000-000000000000',
      limit: 1_000,
    });
    return ((await sql.first(selectReads))?.reads ?? 0) - readsBefore;
  });
  expect(reads).toBeLessThan(100);
});
