import { newId, product, type Answer } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { startApp } from '../../../test/servers/start-app.ts';
import { statement } from '../../db/database.ts';
import { readSeedCategories } from './seed/seed-categories.ts';

type Products = Answer<'getProducts'>;

const app = await startApp();
const ana = await app.person();
const namesOf = (products: Products) => products.map(({ name }) => name);
const search = async (typed: string, query: { itemName?: string; limit?: number } = {}) =>
  (await ana.call('getProducts', { query: { search: typed, ...query } })).body;

/** Adds a product. The tests choose names that no product of the starter catalogue has. */
async function addProduct(name: string, fields: { barcode?: string; isHidden?: boolean } = {}) {
  const insert = statement<
    never,
    { id: string; name: string; barcode: string | null; isHidden: boolean }
  >(
    'test.add-product',
    `insert into products (id, name, folded_name, folded_brand, category_id, typical_unit, barcode,
       default_order_quantity, created_at, is_hidden)
     select :id, :name, lower(:name), '', id, 'un', :barcode, 1000, now(), :isHidden
     from categories where name = 'Outros'`,
  );
  const id = newId();
  await app.database.rows(insert, {
    id,
    name,
    barcode: fields.barcode ?? null,
    isHidden: fields.isHidden ?? false,
  });
  return id;
}

it('API-10 DAT-03 returns products with every field', async () => {
  const [banana] = await search('banana prata');
  expect(banana).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/u),
    name: 'Banana prata',
    brand: null,
    categoryId: expect.stringMatching(/^[0-9a-f-]{36}$/u),
    categoryName: 'Hortifrúti',
    typicalUnit: 'kg',
    unitText: null,
    barcode: null,
    defaultOrderQuantity: 1,
    imageUrl: null,
    description: null,
    source: null,
  });
  const [garlic] = await search('alho');
  expect(garlic?.defaultOrderQuantity).toBe(0.2);
});

it('API-10 returns exactly the fields of the contract', async () => {
  const strictProducts = z.array(z.strictObject(product.shape));
  const { body: browsed } = await ana.call('getProducts', { query: { limit: 100 } });
  const found = await search('de', { limit: 100 });
  for (const products of [browsed, found]) {
    expect(products).toHaveLength(100);
    expect(z.encode(strictProducts, z.decode(strictProducts, products))).toEqual(products);
  }
  expect(browsed.some(({ defaultOrderQuantity }) => !Number.isInteger(defaultOrderQuantity))).toBe(
    true,
  );
});

it('API-10 pages through all products in one stable order, 12 at a time', async () => {
  const all: Products = [];
  for (let page = 1, isFull = true; isFull; page += 1) {
    const { body } = await ana.call('getProducts', { query: { page } });
    all.push(...body);
    isFull = body.length === 12;
  }
  const seeded = readSeedCategories().flatMap(({ products }) => products);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(seeded.length);
  const { body: firstHundred } = await ana.call('getProducts', { query: { limit: 100 } });
  expect(firstHundred).toEqual(all.slice(0, 100));
});

it('API-10 returns only products of the requested category', async () => {
  const [soap] = await search('sabonete');
  const categoryId = soap?.categoryId ?? '';
  const query = { categoryId, limit: 100 };
  const { body } = await ana.call('getProducts', { query });
  expect(new Set(body.map(({ categoryName }) => categoryName))).toEqual(new Set(['Higiene']));
  const found = await ana.call('getProducts', { query: { ...query, search: 'papel' } });
  expect(
    found.body.map(({ brand }) => brand ?? '').toSorted((one, other) => one.localeCompare(other)),
  ).toEqual(['Kleenex', 'Mili', 'Neve', 'Personal']);
  const unknown = await ana.call('getProducts', { query: { categoryId: newId() } });
  expect(unknown.body).toEqual([]);
});

it.each([
  ['limit', '0'],
  ['limit', '101'],
  ['limit', 'muitos'],
  ['page', '0'],
  ['page', '1e9'],
  ['categoryId', 'hortifruti'],
  ['search', 'a'.repeat(121)],
])('API-10 API-17 API-210 refuses %s=%s', async (field, value) => {
  const response = await ana.request('GET', `/api/products?${field}=${value}`);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'validation', fields: [{ field }] });
});

it('API-10 API-17 responds 401 without a token', async () => {
  expect((await app.request('GET', '/api/products')).statusCode).toBe(401);
});

it('LNK-01 finds products by any part of their name or brand, ignoring accents and case', async () => {
  expect(namesOf(await search('FEIJAO preto'))).toEqual([
    'Feijão preto Camil 1 kg',
    'Feijão preto Kicaldo 1 kg',
  ]);
  expect(namesOf(await search('anjubá leite zero'))).toEqual([
    'Leite zero lactose Piracanjuba 1 L',
  ]);
  expect(namesOf(await search('nestle moca'))).toEqual(['Leite condensado Moça 395 g']);
  expect(await search('feijão xyz')).toEqual([]);
});

it('LNK-01 sorts matches: the whole name first, then its beginning, a whole word, a part of a word', async () => {
  for (const name of ['Zupra', 'Zupra azul', 'Azul zupra', 'Azul dizupra', 'Zu pra zupra']) {
    await addProduct(name);
  }
  expect(namesOf(await search('zupra'))).toEqual([
    'Zupra',
    'Zupra azul',
    'Azul zupra',
    'Zu pra zupra',
    'Azul dizupra',
  ]);
  expect(namesOf(await search('zupra azul'))).toEqual(['Zupra azul', 'Azul zupra', 'Azul dizupra']);
});

it('LNK-01 treats wildcards, quotes and NULs as plain text', async () => {
  await addProduct('Molho 100% qualquer_coisa');
  expect(namesOf(await search('0% qualq'))).toEqual(['Molho 100% qualquer_coisa']);
  expect(namesOf(await search('qualquer_c'))).toEqual(['Molho 100% qualquer_coisa']);
  expect(await search('100_')).toEqual([]);
  expect(await search(String.raw`'\%`)).toEqual([]);
  expect(namesOf(await search('qualquer_\u0000coisa'))).toEqual(['Molho 100% qualquer_coisa']);
});

it('LNK-01 finds a complete barcode, and does not find a part of one', async () => {
  await addProduct('Vela perfumada', { barcode: '7890000000017' });
  expect(namesOf(await search('7890000000017'))).toEqual(['Vela perfumada']);
  expect(await search('789000000001')).toEqual([]);
});

it('LNK-01 returns at most as many products as requested', async () => {
  expect(await search('a', { limit: 20 })).toHaveLength(20);
});

it('DAT-03 DAT-23 returns no hidden product', async () => {
  await addProduct('Quarfo', { isHidden: true, barcode: '7890000000024' });
  expect(await search('quarfo')).toEqual([]);
  expect(await search('7890000000024')).toEqual([]);
});

it('LNK-02 returns first the product that was last chosen for the same item name', async () => {
  const [rice] = await search('arroz prato fino');
  const { body: list } = await ana.call('createList', { body: { name: 'Mês' } });
  await ana.call('addListItem', {
    params: { listId: list.id },
    body: { name: 'Arróz  branco', quantity: 1, unit: 'un', productId: rice?.id ?? null },
  });
  const findFirstProductName = async (typed: string | undefined, itemName: string, who = ana) => {
    const query = { itemName, limit: 1, ...(typed !== undefined && { search: typed }) };
    return (await who.call('getProducts', { query })).body[0]?.name;
  };
  expect(await findFirstProductName('arroz', 'ARROZ BRANCO')).toBe('Arroz Prato Fino 5 kg');
  expect(await findFirstProductName(undefined, 'arroz branco')).toBe('Arroz Prato Fino 5 kg');
  // The product's own name does not contain 'branco', but this household chose it for that name.
  expect(await findFirstProductName('arroz branco', 'arroz branco')).toBe('Arroz Prato Fino 5 kg');
  // A search for other words does not return the chosen product.
  expect(await findFirstProductName('feijao', 'arroz branco')).toMatch(/^Feijão/u);
  // For another item name the product is first because the household uses it (LNK-03).
  expect(await findFirstProductName('arroz', 'arroz')).toBe('Arroz Prato Fino 5 kg');
  // The choice does not affect other households.
  expect(await findFirstProductName('arroz', 'arroz branco', await app.person())).toBe(
    'Arroz Tio João 5 kg',
  );
  // The chosen product is returned only once.
  const page = await search('arroz', { itemName: 'arroz branco', limit: 100 });
  expect(new Set(namesOf(page)).size).toBe(page.length);
});
