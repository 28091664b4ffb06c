import { limits, type Answer } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { expect, it } from 'vitest';
import type { Person } from '../../../test/people/person.ts';
import { sendConcurrently, fetchThreeProducts } from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { statement } from '../../db/database.ts';

type Label = Answer<'saveStoreLabel'>;

const { person, database, clock } = await startApp();
const [rice, beans] = await fetchThreeProducts(await person());

const saveLabel = async (
  who: Person,
  supermarketName: string,
  labelCode: string,
  productId: string = rice.id,
  valueKind: Label['valueKind'] = 'price',
) => {
  const params = { supermarketName, labelCode };
  return (await who.call('saveStoreLabel', { params, body: { productId, valueKind } })).body;
};
const readLabels = async (who: Person, supermarketName: string) =>
  (await who.call('getStoreLabels', { params: { supermarketName } })).body;
const readSupermarkets = async (who: Person) => (await who.call('getSupermarkets')).body.names;

/** Returns a label of a product as the API returns it. */
function createExpectedLabel(
  product: typeof rice,
  code: string,
  valueKind: Label['valueKind'],
): Label {
  const { id, name, brand, categoryName, typicalUnit, imageUrl } = product;
  return { code, valueKind, product: { id, name, brand, categoryName, typicalUnit, imageUrl } };
}

it('SHO-13 links labels to products, in one supermarket for any spelling of its name', async () => {
  const ana = await person();
  const riceLabel = createExpectedLabel(rice, '001234', 'weight');
  const beansLabel = createExpectedLabel(beans, '000007', 'price');
  expect(await saveLabel(ana, 'São Jorge', '001234', rice.id, 'weight')).toEqual(riceLabel);
  expect(await saveLabel(ana, 'SAO  jorge', '000007', beans.id)).toEqual(beansLabel);
  expect(await readLabels(ana, 'são jorge')).toEqual([beansLabel, riceLabel]);
  expect(await readSupermarkets(ana)).toEqual(['São Jorge']);
});

it('SHO-13 replaces the product of a label', async () => {
  const ana = await person();
  await saveLabel(ana, 'Feira', '001234', rice.id, 'weight');
  await saveLabel(ana, 'Feira', '001234', beans.id, 'price');
  expect(await readLabels(ana, 'Feira')).toEqual([createExpectedLabel(beans, '001234', 'price')]);
});

it('SHO-13 finds a label only in its supermarket and its household', async () => {
  const [ana, bia] = [await person(), await person()];
  await saveLabel(ana, 'Feira', '001234');
  await ana.call('saveSupermarket', { body: { name: 'Outro' } });
  await bia.call('saveSupermarket', { body: { name: 'Feira' } });
  expect(await readLabels(ana, 'Outro')).toEqual([]);
  expect(await readLabels(ana, 'Nunca visto')).toEqual([]);
  expect(await readLabels(bia, 'Feira')).toEqual([]);
  await saveLabel(bia, 'Feira', '001234', beans.id);
  expect(await readLabels(ana, 'Feira')).toEqual([createExpectedLabel(rice, '001234', 'price')]);
});

it('SHO-13 marks the supermarket of a saved label as used, and creates no supermarket when labels are read', async () => {
  const ana = await person();
  clock.set('2026-11-20T12:00:00Z');
  await ana.call('saveSupermarket', { body: { name: 'Feira' } });
  clock.advance(1_000);
  await ana.call('saveSupermarket', { body: { name: 'Outro' } });
  clock.advance(1_000);
  await saveLabel(ana, 'feira', '001234');
  expect(await readSupermarkets(ana)).toEqual(['Feira', 'Outro']);
  await readLabels(ana, 'Nunca visto');
  expect(await readSupermarkets(ana)).toEqual(['Feira', 'Outro']);
});

it('SHO-13 refuses an unknown product, and stores nothing', async () => {
  const ana = await person();
  const refusal = await ana.expectFailure('saveStoreLabel', {
    params: { supermarketName: 'Feira', labelCode: '001234' },
    body: { productId: newId(), valueKind: 'price' },
  });
  expect(refusal).toMatchObject({ status: 404, body: { code: 'product-not-found' } });
  expect(await readSupermarkets(ana)).toEqual([]);
});

it.each(['12345', '1234567', '12345a', '١٢٣٤٥٦', '123456\n'])(
  'SHO-13 API-17 refuses the code %j',
  async (labelCode) => {
    const ana = await person();
    const { status, body } = await ana.expectFailure('saveStoreLabel', {
      params: { supermarketName: 'Feira', labelCode },
      body: { productId: rice.id, valueKind: 'price' },
    });
    expect([status, body.fields]).toEqual([
      400,
      [{ field: 'labelCode', message: 'O código da etiqueta tem 6 números.' }],
    ]);
  },
);

it('SHO-13 stores one label when it is sent several times at once', async () => {
  const ana = await person();
  const params = { supermarketName: 'Feira', labelCode: '001234' };
  const body = { productId: rice.id, valueKind: 'price' };
  const requests = Array.from({ length: 4 }, () => ({ params, body }));
  expect(await sendConcurrently(ana, 'saveStoreLabel', requests)).toEqual(['ok', 'ok', 'ok', 'ok']);
  expect(await readLabels(ana, 'Feira')).toHaveLength(1);
});

const fillLabels = statement<never, { householdId: string; productId: string; count: number }>(
  'test.fill-labels',
  `insert into store_labels
     (household_id, supermarket_id, code, product_id, value_kind, created_at, updated_at)
   select :householdId, id, lpad(number::text, 6, '0'), :productId, 'price', now(), now()
   from supermarkets, generate_series(1, :count::integer) as number
   where household_id = :householdId`,
);

it('SHO-13 API-17 stores at most 1,000 labels of a supermarket, also for concurrent calls', async () => {
  const ana = await person();
  // A personal household has the id of its person.
  const { id: householdId } = (await ana.call('getProfile')).body;
  await ana.call('saveSupermarket', { body: { name: 'Feira' } });
  await database.rows(fillLabels, {
    householdId,
    productId: rice.id,
    count: limits.storeLabelsPerSupermarket - 5,
  });
  const requests = Array.from({ length: 12 }, (_, index) => ({
    params: { supermarketName: 'Feira', labelCode: String(900_000 + index) },
    body: { productId: rice.id, valueKind: 'price' },
  }));
  const outcomes = await sendConcurrently(ana, 'saveStoreLabel', requests);
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(5);
  expect(outcomes.filter((outcome) => outcome === 'too-many-store-labels')).toHaveLength(7);
  expect(await readLabels(ana, 'Feira')).toHaveLength(limits.storeLabelsPerSupermarket);
  // Existing labels can still be changed, and another supermarket has its own limit.
  expect((await saveLabel(ana, 'Feira', '000001', beans.id)).product.id).toBe(beans.id);
  await saveLabel(ana, 'Outro', '000001');
});

const deleteHouseholdRow = statement<never, { householdId: string }>(
  'test.remove-household',
  'delete from households where id = :householdId',
);
const countLabels = statement<{ count: number }, { householdId: string }>(
  'test.count-labels',
  'select count(*)::int as count from store_labels where household_id = :householdId',
);

it('SHO-13 deletes the labels of a deleted household', async () => {
  const ana = await person();
  const { id: householdId } = (await ana.call('getProfile')).body;
  await saveLabel(ana, 'Feira', '001234');
  expect(await database.first(countLabels, { householdId })).toEqual({ count: 1 });
  await database.rows(deleteHouseholdRow, { householdId });
  expect(await database.first(countLabels, { householdId })).toEqual({ count: 0 });
});
