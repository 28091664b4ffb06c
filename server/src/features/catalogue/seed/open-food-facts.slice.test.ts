import { expect, it } from 'vitest';
import { newBarcode } from '../../../../test/barcodes.ts';
import { newProduct } from '../../../../test/people/products.ts';
import { startApp } from '../../../../test/servers/start-app.ts';
import { statement } from '../../../db/database.ts';

const { person, database } = await startApp();
const ana = await person();

type OwnValues = { productId: string; imageUrl: string | null; description: string | null };
const setOwnValues = statement<never, OwnValues>(
  'test.set-own-values',
  'update products set image_url = :imageUrl, description = :description where id = :productId',
);
const storeFacts = statement<never, { barcode: string; imageUrl: string; description: string }>(
  'test.store-facts',
  `insert into open_food_facts
     (barcode, name, typical_unit, image_url, description, fetched_at, asked_until)
   values (:barcode, 'Nome de lá', 'un', :imageUrl, :description, now(), now())`,
);
const openFoodFacts = {
  imageUrl: 'https://images.openfoodfacts.org/a.jpg',
  description: 'Biscoito recheado',
  source: 'open-food-facts',
};

it('DAT-03 DAT-23 returns picture and description of Open Food Facts with their source', async () => {
  const product = await newProduct(ana, { barcode: newBarcode() });
  const barcode = product.barcode ?? '';
  await database.rows(storeFacts, {
    barcode,
    imageUrl: openFoodFacts.imageUrl,
    description: openFoodFacts.description,
  });
  const { body } = await ana.call('getProductByBarcode', { params: { barcode } });
  expect(body).toEqual({ ...product, ...openFoodFacts });
  const searched = await ana.call('getProducts', { query: { search: product.name } });
  expect(searched.body).toEqual([body]);
  const browsed = await ana.call('getProducts', { query: { limit: 100 } });
  expect(browsed.body).toContainEqual(body);
});

it('DAT-03 DAT-23 returns picture and description at once for a product that is registered after the look-up', async () => {
  const barcode = newBarcode();
  await database.rows(storeFacts, {
    barcode,
    imageUrl: openFoodFacts.imageUrl,
    description: openFoodFacts.description,
  });
  expect(await newProduct(ana, { barcode })).toMatchObject(openFoodFacts);
});

it('DAT-03 DAT-23 prefers the product’s own values to those of Open Food Facts', async () => {
  const product = await newProduct(ana, { barcode: newBarcode() });
  const barcode = product.barcode ?? '';
  await database.rows(storeFacts, {
    barcode,
    imageUrl: openFoodFacts.imageUrl,
    description: openFoodFacts.description,
  });
  const readProduct = async () =>
    (await ana.call('getProductByBarcode', { params: { barcode } })).body;
  await database.rows(setOwnValues, {
    productId: product.id,
    imageUrl: null,
    description: 'Nossa',
  });
  expect(await readProduct()).toEqual({ ...product, ...openFoodFacts, description: 'Nossa' });
  const ownValues = { imageUrl: 'https://quitanda.example/a.png', description: 'Nossa' };
  await database.rows(setOwnValues, {
    productId: product.id,
    imageUrl: ownValues.imageUrl,
    description: ownValues.description,
  });
  expect(await readProduct()).toEqual({ ...product, ...ownValues, source: null });
});
