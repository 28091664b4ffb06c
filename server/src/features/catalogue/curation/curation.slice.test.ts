import { newId } from '@quitanda/contract/ids';
import { expect, it } from 'vitest';
import { newBarcode } from '../../../../test/barcodes.ts';
import { createDevice } from '../../../../test/people/device.ts';
import { newProduct, registerProduct, newWord } from '../../../../test/people/products.ts';
import {
  finishBody,
  newItem,
  newList,
  prepareShopping,
  newStock,
  addTakenItem,
} from '../../../../test/people/shopping.ts';
import { startApp } from '../../../../test/servers/start-app.ts';
import { CurationError, editProduct, findProducts, hideProduct, showProduct } from './curation.ts';
import { mergeProducts } from './merge-products.ts';
import { readProductEdit } from './product-edit.ts';
import { seedCatalogue } from '../seed/seed-catalogue.ts';

const { person, database } = await startApp();
const ana = await person();

const search = async (text: string) =>
  (await ana.call('getProducts', { query: { search: text } })).body;
/** Edits a product with the texts that an operator types. */
async function edit(id: string, typed: Parameters<typeof readProductEdit>[0]) {
  const parsed = readProductEdit(typed);
  if ('problem' in parsed) throw new Error(parsed.problem);
  return database.transaction((sql) => editProduct(sql, id, parsed.edit));
}

it('DAT-03 changes every field of a product, and only the fields of the edit', async () => {
  const product = await newProduct(ana, { brand: 'Xyz' });
  const barcode = newBarcode();
  const name = `Café ${newWord()}`;
  await edit(product.id, {
    name,
    brand: 'Pilão',
    category: 'cafe e MATINAIS',
    unit: 'kg',
    barcode,
    quantity: '0,5',
    image: 'https://quitanda.example/cafe.png',
    description: 'Torrado e moído.',
  });
  const changed = {
    id: product.id,
    name,
    brand: 'Pilão',
    categoryId: expect.any(String),
    categoryName: 'Café e Matinais',
    typicalUnit: 'kg',
    unitText: null,
    barcode,
    defaultOrderQuantity: 0.5,
    imageUrl: 'https://quitanda.example/cafe.png',
    description: 'Torrado e moído.',
    source: null,
  };
  expect(await search(name.toUpperCase())).toEqual([changed]);
  expect(await search(product.name)).toEqual([]);
  await edit(product.id, { quantity: '2' });
  expect(await search(barcode)).toEqual([{ ...changed, defaultOrderQuantity: 2 }]);
  await edit(product.id, { brand: '', barcode: '', image: '', description: '' });
  const removed = { brand: null, barcode: null, imageUrl: null, description: null };
  expect(await search(name)).toEqual([{ ...changed, defaultOrderQuantity: 2, ...removed }]);
});

it.each([
  ['name', ''],
  ['name', '<b>Café</b>'],
  ['unit', 'caixa'],
  ['barcode', '7891234567891'],
  ['barcode', newBarcode('2')],
  ['quantity', '0'],
  ['quantity', 'muito'],
  ['image', 'http://quitanda.example/cafe.png'],
  ['image', 'javascript:alert(1)'],
  ['image', 'cafe.png'],
  ['description', 'a'.repeat(501)],
  ['description', 'Café <script>'],
])('DAT-03 refuses --%s %j', (field, value) => {
  expect(readProductEdit({ [field]: value })).toEqual({
    problem: expect.stringMatching(new RegExp(`^--${field} must be .+\\.$`, 'u')),
  });
});

it('DAT-03 refuses an edit that conflicts with another product, and says why', async () => {
  const [product, other] = [
    await newProduct(ana),
    await newProduct(ana, { barcode: newBarcode() }),
  ];
  await expect(edit(product.id, { name: other.name })).rejects.toThrow(
    'Another product has this name, brand and category: merge the two.',
  );
  await expect(edit(product.id, { barcode: other.barcode ?? '' })).rejects.toThrow(
    'Another product has this barcode: merge the two.',
  );
  await expect(edit(product.id, { category: 'Nenhuma' })).rejects.toThrow(CurationError);
  const unknown = newId();
  await expect(edit(unknown, { name: 'Café' })).rejects.toThrow(`There is no product ${unknown}.`);
  expect(await search(product.name)).toEqual([product]);
});

it('DAT-03 DAT-23 hides a product from searches but not from lists, and makes it visible again', async () => {
  const product = await newProduct(ana, { barcode: newBarcode() });
  const listId = await newList(ana);
  await newItem(ana, listId, { productId: product.id });
  await hideProduct(database, product.id);
  await seedCatalogue(database, new Date());
  expect(await search(product.name)).toEqual([]);
  const { body } = await ana.call('getList', { params: { listId } });
  expect(body.items[0]?.product?.name).toBe(product.name);
  await showProduct(database, product.id);
  expect(await search(product.name)).toEqual([product]);
});

it('DAT-03 DAT-23 finds visible and hidden products by words, barcode and id', async () => {
  const product = await registerProduct(ana, { brand: '100% Açaí_puro', barcode: newBarcode() });
  await showProduct(database, product.id);
  await hideProduct(database, product.id);
  const texts = [`ACAI_PURO ${product.name}`, product.barcode ?? '', product.id];
  for (const text of texts) {
    expect(await findProducts(database, text)).toMatchObject([{ id: product.id, isHidden: true }]);
  }
  expect(await findProducts(database, `${product.name} outro`)).toEqual([]);
  expect(await findProducts(database, 'a')).toHaveLength(50);
});

it('SYN-05 sends a device every row with a product that the operator has changed or merged', async () => {
  const { ana: shopper, rice, beans, listId, pantryId } = await prepareShopping(await person());
  const takenItem = await addTakenItem(shopper, listId, { productId: rice.id });
  const body = finishBody([takenItem]);
  await shopper.call('finishPurchase', { params: { pantryId }, body });
  await newItem(shopper, listId, { name: 'Grãos', selectedProductId: rice.id });
  await newStock(shopper, pantryId, { productId: rice.id, unit: 'kg' });
  const params = { supermarketName: 'São Jorge', labelCode: '123456' };
  const label = { productId: rice.id, valueKind: 'price' as const };
  await shopper.call('saveStoreLabel', { params, body: label });
  const device = createDevice(shopper);
  await device.sync();

  // No row contains the usual quantity of a product, so this change is not sent to devices.
  await edit(rice.id, { quantity: '3' });
  expect(await device.callSync()).toMatchObject({ households: [{ rows: {}, removed: {} }] });
  const name = `Arroz ${newWord()}`;
  await edit(rice.id, { name });
  const changes = await device.sync();
  const kinds = ['finishMoves', 'listItems', 'pantryItems', 'purchases', 'storeLabels'];
  expect(Object.keys(changes.households[0]?.rows ?? {}).toSorted()).toEqual(kinds);
  await expectSameRowsAsNewDevice();
  await database.transaction((sql) => mergeProducts(sql, rice.id, beans.id, new Date()));
  await device.sync();
  expect(JSON.stringify(device.rows())).not.toContain(name);
  await expectSameRowsAsNewDevice();
  async function expectSameRowsAsNewDevice() {
    const newDevice = createDevice(shopper);
    await newDevice.sync();
    expect(device.rows()).toEqual(newDevice.rows());
  }
});
