import { expect, it } from 'vitest';
import { newBarcode } from '../../../../test/barcodes.ts';
import { hideProduct, newProduct } from '../../../../test/people/products.ts';
import { startApp } from '../../../../test/servers/start-app.ts';

const { person, database } = await startApp();
const ana = await person();
const findByBarcode = (barcode: string) => ana.call('getProductByBarcode', { params: { barcode } });
const getFailure = (barcode: string) =>
  ana.expectFailure('getProductByBarcode', { params: { barcode } });

it('API-11 returns the product with a barcode to all users', async () => {
  const bia = await person();
  const product = await newProduct(bia, { barcode: newBarcode() });
  const { status, body } = await findByBarcode(product.barcode ?? '');
  expect([status, body]).toEqual([200, product]);
});

it.each([
  [
    'grouped',
    (barcode: string) => `${barcode.slice(0, 1)} ${barcode.slice(1, 7)}-${barcode.slice(7)}`,
  ],
  ['as a UPC-A', (barcode: string) => barcode.slice(1)],
  ['as a GTIN-14', (barcode: string) => `0${barcode}`],
])('API-11 finds a barcode that is written %s', async (_, format) => {
  const barcode = newBarcode('061');
  const { id } = await newProduct(ana, { barcode });
  expect((await findByBarcode(format(barcode))).body.id).toBe(id);
});

it('API-11 includes the barcode in the not-found error', async () => {
  const barcode = newBarcode();
  expect(await getFailure(barcode)).toEqual({
    status: 404,
    body: {
      code: 'barcode-not-found',
      message: `Produto com código de barras ${barcode} não foi encontrado.`,
    },
  });
});

it('API-11 refuses a barcode whose check digit is wrong', async () => {
  const { status, body } = await getFailure('7891234567891');
  expect([status, body.fields]).toEqual([
    400,
    [{ field: 'barcode', message: 'Código de barras inválido: confira os números.' }],
  ]);
});

it('API-11 does not find a product that the operator hid', async () => {
  const { id, barcode } = await newProduct(ana, { barcode: newBarcode() });
  await hideProduct(database, id);
  expect((await getFailure(barcode ?? '')).body.code).toBe('barcode-not-found');
});

it('API-13 returns the categories in the order of a supermarket', async () => {
  const { body } = await ana.call('getCategories');
  expect(body).toHaveLength(13);
  expect(body.map(({ name }) => name).slice(0, 3)).toEqual([
    'Hortifrúti',
    'Mercearia',
    'Laticínios e Frios',
  ]);
  expect(body.at(-1)).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/u), name: 'Outros' });
  const { body: products } = await ana.call('getProducts', { query: { limit: 100 } });
  const names = new Map(body.map(({ id, name }) => [id, name]));
  for (const { categoryId, categoryName } of products) {
    expect(names.get(categoryId)).toBe(categoryName);
  }
});
