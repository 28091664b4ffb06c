import { limits, type NewProduct } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { expect, it } from 'vitest';
import { newBarcode } from '../../../../test/barcodes.ts';
import { confirmProduct, hideProduct, newWord } from '../../../../test/people/products.ts';
import { sendConcurrently } from '../../../../test/people/shopping.ts';
import { startApp } from '../../../../test/servers/start-app.ts';
import type { Person } from '../../../../test/people/person.ts';

const app = await startApp();
const ana = await app.person();
const { body: categories } = await ana.call('getCategories');
const [fruitCategoryId, groceriesCategoryId] = categories.map(({ id }) => id);

/** Returns the body of a registration of a new product. */
const newRegistration = (fields: Partial<NewProduct> = {}): NewProduct => ({
  name: `Biscoito ${newWord()}`,
  brand: 'Bauducco',
  categoryId: groceriesCategoryId ?? '',
  typicalUnit: 'un',
  ...fields,
});
const register = async (body: NewProduct, who: Person = ana) =>
  (await who.call('createProduct', { body })).body;
/** Sends a registration that the server must reject. Returns the status and the code of the error. */
const getFailure = async (body: NewProduct, who: Person = ana) => {
  const { status, body: failure } = await who.expectFailure('createProduct', { body });
  return [status, failure.code];
};
const findProducts = async (search: string) =>
  (await ana.call('getProducts', { query: { search } })).body;

it('API-12 DAT-03 registers a product for the household', async () => {
  const barcode = newBarcode();
  const id = newId();
  const body = newRegistration({ id, barcode, name: '  Café   gelado  ', typicalUnit: 'ml' });
  const { status, body: product } = await ana.call('createProduct', { body });
  expect(status).toBe(201);
  expect(product).toEqual({
    id,
    name: 'Café gelado',
    brand: 'Bauducco',
    categoryId: groceriesCategoryId,
    categoryName: 'Mercearia',
    typicalUnit: 'ml',
    unitText: null,
    barcode,
    defaultOrderQuantity: 1,
    imageUrl: null,
    description: null,
    source: null,
  });
  const search = 'cafe gelado bauducco';
  expect(await findProducts(search)).toEqual([product]);
  const bia = await app.person();
  expect((await bia.call('getProducts', { query: { search } })).body).toEqual([]);
  await confirmProduct(ana, product);
  expect((await bia.call('getProducts', { query: { search } })).body).toEqual([product]);
});

it('UNI-09 stores the word of a product in pieces, and registers it once', async () => {
  const body = newRegistration({ id: newId(), unitText: 'lata' });
  const product = await register(body);
  expect(product).toMatchObject({ typicalUnit: 'un', unitText: 'lata' });
  expect(await register(body)).toEqual(product);
  expect(await findProducts(product.name)).toEqual([product]);
  expect((await ana.call('getUsedProducts')).body).toContainEqual({ ...product, chosenFor: [] });
  expect(await getFailure({ ...body, unitText: 'caixa' })).toEqual([404, 'product-not-found']);
});

it('UNI-09 refuses a word of a product that is not in pieces', async () => {
  const { body } = await ana.expectFailure('createProduct', {
    body: newRegistration({ typicalUnit: 'kg', unitText: 'lata' }),
  });
  expect(body).toMatchObject({
    code: 'validation',
    fields: [{ field: 'unitText', message: 'Esta unidade só vale com un.' }],
  });
});

it('API-12 requires only a name and a category', async () => {
  const { name, categoryId } = newRegistration();
  const product = await register({ name, categoryId });
  expect(product).toMatchObject({ brand: null, barcode: null, typicalUnit: 'un' });
});

it('DAT-03 ignores a picture and a description in a registration', async () => {
  const withPicture = {
    imageUrl: 'https://evil.example/x.png',
    description: 'Não compre',
    ...newRegistration(),
  };
  const product = await register(withPicture);
  expect(product).toMatchObject({ imageUrl: null, description: null, source: null });
  expect(await findProducts(product.name)).toEqual([product]);
});

it('API-12 refuses a known barcode, also of a product that the operator hid', async () => {
  const barcode = newBarcode();
  const product = await register(newRegistration({ barcode }));
  expect(await getFailure(newRegistration({ barcode }))).toEqual([409, 'barcode-exists']);
  await confirmProduct(ana, product);
  const bia = await app.person();
  expect(await getFailure(newRegistration({ barcode }), bia)).toEqual([409, 'barcode-exists']);
  await hideProduct(app.database, product.id);
  expect(await getFailure(newRegistration({ barcode }), bia)).toEqual([409, 'barcode-exists']);
});

it('API-12 stores a UPC-A as its EAN-13', async () => {
  const barcode = newBarcode('061');
  await register(newRegistration({ barcode: barcode.slice(1) }));
  expect(await getFailure(newRegistration({ barcode }))).toEqual([409, 'barcode-exists']);
});

it('API-12 refuses the same name, brand and category, ignoring accents and case', async () => {
  const body = newRegistration({ name: 'Pão de açúcar', brand: 'Nestlé' });
  await register(body);
  const same = { ...body, name: 'PAO  de acucar', brand: 'nestle', barcode: newBarcode() };
  expect(await getFailure(same)).toEqual([409, 'product-exists']);
  await register({ ...body, brand: 'Outra' });
  await register({ ...body, brand: null });
  expect(await getFailure({ ...body, brand: null })).toEqual([409, 'product-exists']);
  await register({ ...body, categoryId: fruitCategoryId ?? '' });
});

it('API-12 takes an empty barcode and an empty brand as none', async () => {
  const product = await register(
    newRegistration({ name: 'Sabão de coco', barcode: '', brand: '' }),
  );
  expect(product).toMatchObject({ barcode: null, brand: null });
  const other = await register(newRegistration({ name: 'Vela de sete dias', barcode: '' }));
  expect(other.id).not.toBe(product.id);
});

it('API-12 PRD-01 asks for a category, and refuses one that is no id', async () => {
  const messageFor = async (categoryId: string) => {
    const refusal = await ana.expectFailure('createProduct', {
      body: newRegistration({ categoryId }),
    });
    return refusal.body.fields;
  };
  const field = 'categoryId';
  expect(await messageFor('')).toEqual([{ field, message: 'Escolha uma das categorias.' }]);
  expect(await messageFor('x')).toEqual([{ field, message: 'Categoria selecionada é inválida.' }]);
});

it('API-12 PRD-01 refuses an unknown category', async () => {
  const body = newRegistration({ categoryId: newId() });
  const message = 'Categoria selecionada é inválida.';
  expect(await ana.expectFailure('createProduct', { body })).toEqual({
    status: 400,
    body: { code: 'category-unknown', message, fields: [{ field: 'categoryId', message }] },
  });
  expect(await findProducts(body.name)).toEqual([]);
});

it.each([
  ['7891234567891', 'Código de barras inválido: confira os números.'],
  ['789123456789', 'Código de barras inválido: confira os números.'],
  ['78912345', 'Código de barras inválido: confira os números.'],
  ['789', 'O código de barras tem 8, 12, 13 ou 14 números.'],
  ['789123456789x', 'Use apenas os números do código de barras.'],
])('API-12 refuses the barcode %s', async (barcode, message) => {
  const response = await ana.expectFailure('createProduct', { body: newRegistration({ barcode }) });
  expect(response).toMatchObject({
    status: 400,
    body: { code: 'validation', fields: [{ field: 'barcode', message }] },
  });
});

it('SHO-13 refuses the label of a supermarket’s scale as a barcode', async () => {
  const { status, body } = await ana.expectFailure('createProduct', {
    body: newRegistration({ barcode: newBarcode('2') }),
  });
  expect(status).toBe(400);
  expect(body.fields).toEqual([
    { field: 'barcode', message: 'Este código é interno da loja e não entra no catálogo.' },
  ]);
});

it('API-12 PRD-05 shows a product once when several users register it at the same time', async () => {
  const body = newRegistration({ barcode: newBarcode() });
  const people = await Promise.all([1, 2, 3, 4].map(() => app.person()));
  const outcomes = await Promise.all(
    people.map((person) => sendConcurrently(person, 'createProduct', [{ body }])),
  );
  // The first one registers it, the second one confirms it, and the others find it registered.
  expect(outcomes.flat().filter((outcome) => outcome === 'ok')).toHaveLength(2);
  expect(await findProducts(body.name)).toHaveLength(1);
});

it('API-18 returns the same response to a repeated registration', async () => {
  const body = newRegistration({ id: newId(), barcode: newBarcode() });
  const outcomes = await sendConcurrently(ana, 'createProduct', [{ body }, { body }, { body }]);
  expect(outcomes).toEqual(['ok', 'ok', 'ok']);
  expect(await register(body)).toEqual((await findProducts(body.name))[0]);
});

it('API-18 refuses a registration with the id of a different product, and writes nothing', async () => {
  const body = newRegistration({ id: newId() });
  const product = await register(body);
  const bia = await app.person();
  const notFound = [404, 'product-not-found'];
  expect(await getFailure(body, bia)).toEqual(notFound);
  expect(await getFailure({ ...newRegistration(), id: product.id }, bia)).toEqual(notFound);
  expect(await getFailure({ ...body, barcode: newBarcode() })).toEqual(notFound);
  const [seeded] = (await ana.call('getProducts', { query: { limit: 1 } })).body;
  const other = newRegistration({ id: seeded?.id ?? '' });
  expect(await getFailure(other)).toEqual(notFound);
  const found = (await findProducts(other.name)).map(({ name }) => name);
  expect(found).not.toContain(other.name);
  expect(await findProducts(body.name)).toEqual([product]);
});

it('DAT-03 registers at most 60 products a day, and does not count refused registrations', async () => {
  app.clock.set('2026-11-20T12:00:00Z');
  const bia = await app.person();
  const first = newRegistration();
  const bodies = [
    first,
    ...Array.from({ length: limits.productsPerDay - 2 }, () => newRegistration()),
  ];
  const outcomes = await sendConcurrently(
    bia,
    'createProduct',
    bodies.map((body) => ({ body })),
  );
  expect(new Set(outcomes)).toEqual(new Set(['ok']));
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect(await getFailure(first, bia)).toEqual([409, 'product-exists']);
    expect(await getFailure(newRegistration({ categoryId: newId() }), bia)).toEqual([
      400,
      'category-unknown',
    ]);
  }
  const last = { ...newRegistration(), id: newId() };
  await register(last, bia);
  await register(last, bia);

  const oneTooMany = newRegistration();
  const path = '/api/products';
  const response = await bia.request('POST', path, { body: oneTooMany });
  expect([response.statusCode, response.json()]).toEqual([
    429,
    {
      code: 'too-many-products',
      message: 'Você já cadastrou 60 produtos hoje. Tente novamente amanhã.',
    },
  ]);
  expect(response.headers['retry-after']).toBe('86400');
  const found = (await bia.call('getProducts', { query: { search: oneTooMany.name } })).body;
  expect(found.map(({ name }) => name)).not.toContain(oneTooMany.name);
  await register(oneTooMany);
  app.clock.advance(86_400_000);
  await register(newRegistration(), bia);
});
