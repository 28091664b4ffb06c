import { offlineProducts, usedProduct } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { newBarcode } from '../../../../test/barcodes.ts';
import { newProduct } from '../../../../test/people/products.ts';
import { startApp } from '../../../../test/servers/start-app.ts';
import { DatabaseUnavailableError, type Sql } from '../../../db/database.ts';
import { readSeedCategories } from '../seed/seed-categories.ts';
import { createOfflineProductsReader } from './offline-products.ts';

const app = await startApp();
const ana = await app.person();

it('API-25 returns the products that every device stores, or 304 if they are unchanged', async () => {
  const first = await ana.request('GET', '/api/products/kept');
  const { products, categories } = offlineProducts.parse(first.json());
  expect(products).toHaveLength(
    readSeedCategories().flatMap((category) => category.products).length,
  );
  const [banana] = products;
  expect(banana).toMatchObject({ name: 'Banana prata', typicalUnit: 'kg', brand: null });
  expect(categories[banana?.category ?? -1]?.name).toBe('Hortifrúti');
  const headers = { 'if-none-match': String(first.headers['etag']) };
  expect((await ana.request('GET', '/api/products/kept', { headers })).statusCode).toBe(304);
});

it('API-25 loads the products on the connection of the caller if another caller has lost its connection meanwhile', async () => {
  const readOfflineProducts = createOfflineProductsReader();
  const lost = Promise.withResolvers<never>();
  const lostConnection: Sql = { rows: () => lost.promise, first: () => lost.promise };
  const failing = readOfflineProducts(lostConnection);
  const reading = readOfflineProducts(app.database);
  lost.reject(new DatabaseUnavailableError('The connection is lost.'));
  await expect(failing).rejects.toThrow(DatabaseUnavailableError);
  expect((await reading).index.products.length).toBeGreaterThan(0);
});

it('API-25 returns the products that the household uses, and the item names that were linked to them', async () => {
  const bia = await app.person();
  const getUsedProducts = async () => (await bia.call('getUsedProducts')).body;
  expect(await getUsedProducts()).toEqual([]);
  const chosen = await newProduct(ana, { barcode: newBarcode() });
  const stocked = await newProduct(ana, { barcode: newBarcode() });
  const { body: list } = await bia.call('createList', { body: { name: 'Casa' } });
  await bia.call('addListItem', {
    params: { listId: list.id },
    body: { name: 'Café da Manhã', quantity: 1, unit: 'un', productId: chosen.id },
  });
  const { body: pantry } = await bia.call('createPantry', { body: { name: 'Cozinha' } });
  await bia.call('addPantryItem', {
    params: { pantryId: pantry.id },
    body: { name: 'Outro', quantity: 1, unit: 'un', productId: stocked.id },
  });
  const found = await getUsedProducts();
  expect(usedProduct.array().safeParse(found).error).toBeUndefined();
  expect(found).toEqual([
    { ...stocked, chosenFor: [] },
    { ...chosen, chosenFor: ['cafe da manha'] },
  ]);
  expect((await ana.call('getUsedProducts')).body).toEqual([]);
});
