import type { NewListItem } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { newBarcode } from '../../../test/barcodes.ts';
import type { Person } from '../../../test/people/person.ts';
import { hideProduct, mergeProducts, newProduct, newWord } from '../../../test/people/products.ts';
import { changeItem, itemsOf, newItem, newList } from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { statement } from '../../db/database.ts';

const { person, database } = await startApp();
const ana = await person();
const listId = await newList(ana);

const newName = () => `Granola ${newWord()}`;
const newScannedItem = (item: Partial<NewListItem>, who = ana, list = listId) =>
  newItem(who, list, { name: newName(), barcode: newBarcode(), ...item });
const findByBarcode = async (barcode: string) => {
  const response = await ana.request('GET', `/api/products/barcode/${barcode}`);
  return response.statusCode === 200 ? response.json() : undefined;
};
const findOfferedProductId = async (itemName: string, who: Person = ana) =>
  (await who.call('getProducts', { query: { itemName, limit: 1 } })).body[0]?.id;

it('SHO-18 chooses the product that has the barcode', async () => {
  const product = await newProduct(await person(), { barcode: newBarcode() });
  const barcode = product.barcode ?? '';
  const item = await newScannedItem({ name: 'O que for', barcode });
  expect(item).toMatchObject({ name: 'O que for', selectedProductId: product.id, productId: null });
  expect(item.product?.name).toBe(product.name);
  const existing = await newItem(ana, listId, { name: newName() });
  expect((await changeItem(ana, existing, { barcode })).selectedProductId).toBe(product.id);
});

const countProducts = statement<{ count: number }, { name: string; barcode: string }>(
  'test.products-of',
  'select count(*)::int as count from products where name = :name or barcode = :barcode',
);

it('SHO-18 registers no product for an unknown barcode, and stores the barcode in the item', async () => {
  const [name, barcode] = [newName(), newBarcode()];
  const item = await newScannedItem({ name, barcode, unit: 'kg', quantity: 0.5, isImpulse: true });
  expect(item).toMatchObject({ name, scannedBarcode: barcode, product: null });
  const planned = await newItem(ana, listId, { name: newName() });
  expect(planned.scannedBarcode).toBeNull();
  const changed = await changeItem(ana, planned, { barcode });
  expect(changed).toMatchObject({ scannedBarcode: barcode, selectedProductId: null });
  expect(await database.first(countProducts, { name, barcode })).toEqual({ count: 0 });
  expect(await findByBarcode(barcode)).toBeUndefined();
});

it('SHO-18 keeps the barcode through other changes, until a product is chosen', async () => {
  const item = await newScannedItem({});
  const barcode = item.scannedBarcode ?? '';
  const corrected = await changeItem(ana, item, { quantity: 3 });
  expect(corrected.scannedBarcode).toBe(barcode);
  const { id } = await newProduct(ana, { name: newName(), barcode });
  const linked = await changeItem(ana, item, { selectedProductId: id });
  expect(linked).toMatchObject({ scannedBarcode: null, selectedProductId: id, product: { id } });
});

it('SHO-18 chooses the products that have the barcodes of the items of a new list', async () => {
  const product = await newProduct(ana, { barcode: newBarcode() });
  const unknownBarcode = newBarcode();
  const unit = 'un';
  const items = [
    { name: newName(), quantity: 1, unit, barcode: unknownBarcode },
    { name: newName(), quantity: 1, unit, barcode: product.barcode ?? '' },
    { name: newName(), quantity: 1, unit },
  ] as const;
  const { body } = await ana.call('createList', { body: { name: 'Sem sinal', items: [...items] } });
  expect(
    body.items.map(({ selectedProductId, scannedBarcode }) => [selectedProductId, scannedBarcode]),
  ).toEqual([
    [null, unknownBarcode],
    [product.id, null],
    [null, null],
  ]);
});

it('SHO-18 LNK-02 stores the scanned product as the chosen product for the name of the item', async () => {
  const name = newName();
  const product = await newProduct(await person(), { barcode: newBarcode() });
  await newScannedItem({ name, barcode: product.barcode ?? '' });
  expect(await findOfferedProductId(name)).toBe(product.id);
  expect(await findOfferedProductId(name, await person())).not.toBe(product.id);
});

it('SHO-18 prefers the taken product of the request to the product of the barcode', async () => {
  const [product, barcodeProduct] = [
    await newProduct(ana),
    await newProduct(ana, { barcode: newBarcode() }),
  ];
  const barcode = barcodeProduct.barcode ?? '';
  const item = await newScannedItem({ barcode, selectedProductId: product.id });
  expect(item).toMatchObject({ selectedProductId: product.id, scannedBarcode: null });
  // The product of the barcode takes precedence over a product that is only planned.
  const planned = await newScannedItem({ barcode, productId: product.id });
  expect(planned).toMatchObject({ selectedProductId: barcodeProduct.id, productId: product.id });
});

it('SHO-18 chooses no product if the operator hid the product of the barcode', async () => {
  const product = await newProduct(ana, { barcode: newBarcode() });
  await hideProduct(database, product.id);
  const item = await newScannedItem({ barcode: product.barcode ?? '' });
  expect(item.selectedProductId).toBeNull();
});

it('SHO-18 API-11 chooses the product into which the scanned product was merged', async () => {
  const [from, into] = [
    await newProduct(ana, { barcode: newBarcode() }),
    await newProduct(ana, { barcode: newBarcode() }),
  ];
  await mergeProducts(database, from.id, into.id);
  const barcode = from.barcode ?? '';
  expect(await findByBarcode(barcode)).toEqual(into);
  expect((await newScannedItem({ barcode })).selectedProductId).toBe(into.id);
});

it('SHO-18 API-17 stores no barcode for a list or an item of another household', async () => {
  const bia = await person();
  const biasItem = await newItem(bia, await newList(bia));
  const barcode = newBarcode();
  const body = { name: newName(), quantity: 1, unit: 'un' as const, barcode };
  const addResponse = await ana.expectFailure('addListItem', {
    params: { listId: biasItem.listId },
    body,
  });
  expect(addResponse.body.code).toBe('list-not-found');
  const params = { listId: biasItem.listId, itemId: biasItem.id };
  for (const change of [body, { barcode }]) {
    const changeResponse = await ana.expectFailure('changeListItem', { params, body: change });
    expect(changeResponse.body.code).toBe('item-not-found');
  }
  expect(await findByBarcode(barcode)).toBeUndefined();
  expect(await itemsOf(bia, biasItem.listId)).toEqual([biasItem]);
});

it('SHO-18 SHO-13 refuses the number of a store label as a barcode', async () => {
  const body = { name: newName(), quantity: 1, unit: 'un' as const, barcode: newBarcode('2') };
  const { status, body: failure } = await ana.expectFailure('addListItem', {
    params: { listId },
    body,
  });
  expect(status).toBe(400);
  expect(failure.fields?.map(({ field }) => field)).toEqual(['barcode']);
});
