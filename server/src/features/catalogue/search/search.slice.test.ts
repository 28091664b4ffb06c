import { newId } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { expect, it } from 'vitest';
import { startApp } from '../../../../test/servers/start-app.ts';
import { statement } from '../../../db/database.ts';
import { createOfflineProductsReader } from '../offline/offline-products.ts';
import { naiveSearch, type SearchedProduct } from './naive-search.fixture.ts';
import { rankProducts } from './rank-products.ts';
import { foldTypedText } from './search.ts';

const app = await startApp();
const ana = await app.person();
const { body: categories } = await ana.call('getCategories');

const insertProducts = statement<never, { products: string }>(
  'test.add-products',
  `insert into products (id, name, brand, folded_name, folded_brand, category_id, typical_unit,
     barcode, default_order_quantity, created_at, is_hidden)
   select id, name, brand, folded_name, folded_brand, category_id, 'un', barcode, 1000, now(),
     is_hidden
   from json_to_recordset(:products::json) as added (id uuid, name text, brand text, folded_name text,
     folded_brand text, category_id uuid, barcode text, is_hidden boolean)
   on conflict do nothing`,
);
const selectProducts = statement<SearchedProduct>(
  'test.products',
  `select id, folded_name as "foldedName", search_text as "searchText", barcode,
     category_id as "categoryId", is_hidden as "isHidden" from products`,
);

const catalogue = await createOfflineProductsReader()(app.database);
const { body: profile } = await ana.call('getProfile');

/** Returns the matches among popular products, which a search returns before other matches. */
async function findRankedIds(search: string): Promise<readonly string[]> {
  const typed = foldTypedText(search);
  if (typed === '') return [];
  const { sure } = await rankProducts(app.database, profile.id, typed, catalogue);
  return sure;
}

interface AddedProduct {
  readonly name: string;
  readonly brand?: string;
  readonly barcode?: string;
  readonly categoryId?: string;
  readonly isHidden?: boolean;
}

const [firstCategory = { id: '', name: '' }, secondCategory = firstCategory] = categories;

async function addProducts(products: readonly AddedProduct[]): Promise<void> {
  const rows = products.map(({ name, brand = null, barcode = null, ...rest }) => ({
    id: newId(),
    name,
    brand,
    folded_name: fold(name),
    folded_brand: fold(brand ?? ''),
    category_id: rest.categoryId ?? firstCategory.id,
    barcode,
    is_hidden: rest.isHidden ?? false,
  }));
  await app.database.rows(insertProducts, { products: JSON.stringify(rows) });
}

/** Returns the ids on all pages of a search, at most `upTo`. */
async function searchAll(
  query: { search: string; categoryId?: string; itemName?: string },
  limit: number,
  upTo: number,
) {
  const ids: string[] = [];
  for (let page = 1; ids.length < upTo; page += 1) {
    const { body } = await ana.call('getProducts', { query: { ...query, limit, page } });
    ids.push(...body.map(({ id }) => id));
    if (body.length < limit) break;
  }
  return ids.slice(0, upTo);
}

/**
 * Returns a function that returns a whole number from 0 to below `limit`. The numbers look random, and
 * are the same in each run.
 */
function createRandom(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 4_294_967_296) * limit);
  };
}

it('LNK-01 returns the same pages as a search that compares every product', async () => {
  const random = createRandom(7);
  const letters = ['a', 'b', 'ã', 'C', '1', '%', '_', '-'];
  const createWord = () =>
    Array.from({ length: 1 + random(4) }, () => letters[random(random(2) === 0 ? 2 : 8)]).join('');
  const createWords = (max: number) =>
    Array.from({ length: 1 + random(max) }, createWord).join(' ');
  await addProducts(
    Array.from({ length: 700 }, (_, index) => ({
      name: createWords(4),
      ...(random(2) === 0 && { brand: createWords(2) }),
      ...(random(9) === 0 && { barcode: `${20_000_000 + index}` }),
      categoryId: random(3) === 0 ? secondCategory.id : firstCategory.id,
      isHidden: random(12) === 0,
    })),
  );
  const products = await app.database.rows(selectProducts);
  for (let round = 0; round < 60; round += 1) {
    const search = createWords(3);
    const where = random(4) === 0 ? { categoryId: secondCategory.id } : {};
    const ranked = await findRankedIds(search);
    const expected = naiveSearch(products, { search, ...where, ranked });
    // Skips texts without a match, because the real search then corrects their words.
    if (expected.length === 0) continue;
    const found = await searchAll({ search, ...where }, 7 + random(40), 80);
    expect(found, `'${search}'`).toEqual(expected.slice(0, 80));
  }
}, 120_000);

it('LNK-01 finds all matches when there are too many to scan', async () => {
  // Inserts more products than the search reads along an index (2,000), with names that are the last
  // in the index's order.
  const many = Array.from(
    { length: 2_300 },
    (_, index) => `Zetaz ${String(index).padStart(4, '0')}`,
  );
  await addProducts([
    ...many.map((name) => ({ name })),
    { name: 'Zetaz 9998 xilo' },
    { name: 'Zetaz 9999 xilo ultra' },
    { name: 'Ultra zetaz xilo' },
    ...many.slice(0, 30).map((name) => ({ name: `Ante ${name} xilo` })),
    { name: 'Ultra dezetaz xilo' },
    ...many.map((name) => ({ name: `Yk ${name} qj` })),
    { name: 'Yk zz qj wk' },
    { name: 'Xk wk yk' },
  ]);
  const products = await app.database.rows(selectProducts);
  const searches = [
    'zetaz xilo',
    'xilo zetaz',
    'zetaz ultra',
    'ultra zeta',
    'yk wk',
    'wk yk',
    'qj y',
    'zetaz',
  ];
  for (const search of searches) {
    const expected = naiveSearch(products, { search, ranked: await findRankedIds(search) });
    expect(await searchAll({ search }, 20, 60), `'${search}'`).toEqual(expected.slice(0, 60));
  }
  // The products are also found on a very late page.
  const latePage = { search: 'zeta', limit: 100, page: 30 };
  const { body } = await ana.call('getProducts', { query: latePage });
  expect(body.map(({ id }) => id)).toEqual(
    naiveSearch(products, { search: 'zeta' }).slice(2_900, 3_000),
  );
}, 120_000);

it('LNK-01 ranks names that begin with the first word before names that only contain the words', async () => {
  await addProducts(
    ['Vk Ninho de leite', 'Vk leite ninho', 'Leitk em pó ninhk', 'Bala leitk ninhk'].map(
      (name) => ({ name }),
    ),
  );
  const { body } = await ana.call('getProducts', { query: { search: 'leitk ninhk' } });
  expect(body.map(({ name }) => name)).toEqual(['Leitk em pó ninhk', 'Bala leitk ninhk']);
});

it('LNK-01 finds products by one or two letters inside a word', async () => {
  await addProducts([{ name: 'Bozqk' }, { name: 'Fuzqa', isHidden: true }]);
  const { body } = await ana.call('getProducts', { query: { search: 'zq' } });
  expect(body.map(({ name }) => name)).toEqual(['Bozqk']);
  expect((await ana.call('getProducts', { query: { search: 'k' } })).body).not.toEqual([]);
});

it('LNK-01 finds a UPC-A as its EAN-13', async () => {
  await addProducts([{ name: 'Importado', barcode: '0036000291452' }]);
  for (const search of ['036000291452', '0 36000 29145 2', '0036000291452']) {
    const { body } = await ana.call('getProducts', { query: { search } });
    expect(body.map(({ name }) => name)).toEqual(['Importado']);
  }
});

it('LNK-01 LNK-02 finds products at once by their changed names, categories and visibility', async () => {
  await addProducts([{ name: 'Mutavel antigo' }]);
  const change = (text: string) =>
    app.database.transaction((transaction) => transaction.script(text));
  const countFound = async (search: string, categoryId?: string) => {
    const query = { search, ...(categoryId !== undefined && { categoryId }) };
    return (await ana.call('getProducts', { query })).body.length;
  };
  expect(await countFound('antigo')).toBe(1);
  await change(`update products set name = 'Novo mutavel', folded_name = 'novo mutavel'
                where folded_name = 'mutavel antigo'`);
  expect([await countFound('antigo'), await countFound('mutavel')]).toEqual([0, 1]);
  await change(`update products set category_id = '${secondCategory.id}'
                where folded_name = 'novo mutavel'`);
  expect(await countFound('mutavel', firstCategory.id)).toBe(0);
  expect(await countFound('mutavel', secondCategory.id)).toBe(1);
  await change(`update products set is_hidden = true where folded_name = 'novo mutavel'`);
  expect(await countFound('mutavel')).toBe(0);
  await change(`update products set is_hidden = false where folded_name = 'novo mutavel'`);
  expect([await countFound('mutavel'), await countFound('utave')]).toEqual([1, 1]);
  await change(`delete from products where folded_name = 'novo mutavel'`);
  expect(await countFound('mutavel')).toBe(0);
});

it('LNK-02 returns the last chosen product first, and only once, for any search', async () => {
  const { body: list } = await ana.call('createList', { body: { name: 'Escolhas' } });
  await addProducts([{ name: 'Escolhk azul' }, { name: 'Escolhk verde' }, { name: 'Escolhk' }]);
  const products = await app.database.rows(selectProducts);
  const green = products.find(({ foldedName }) => foldedName === 'escolhk verde');
  await ana.call('addListItem', {
    params: { listId: list.id },
    body: { name: 'Escolhk', quantity: 1, unit: 'un', productId: green?.id ?? null },
  });
  for (const search of ['escolhk', 'escolhk v', 'escolh', 'colhk', 'sc', 'e v']) {
    const ranked = await findRankedIds(search);
    const query = { search, ranked, ...(green && { chosenId: green.id }) };
    const expected = naiveSearch(products, query);
    const found = await searchAll({ search, itemName: 'Escolhk' }, 2, 30);
    expect(found, `'${search}'`).toEqual(expected.slice(0, 30));
  }
});

it('LNK-03 ranks the products that the household uses before other products', async () => {
  await addProducts([{ name: 'Azeite Zeq' }]);
  const findFirstProductName = async (person: typeof ana) =>
    (await person.call('getProducts', { query: { search: 'azeite' } })).body[0]?.name;
  const bia = await app.person();
  const { body: list } = await bia.call('createList', { body: { name: 'Casa' } });
  const { body: found } = await bia.call('getProducts', { query: { search: 'azeite zeq' } });
  expect(await findFirstProductName(bia)).not.toBe('Azeite Zeq');
  await bia.call('addListItem', {
    params: { listId: list.id },
    body: { name: 'Azeite bom', quantity: 1, unit: 'un', productId: found[0]?.id ?? null },
  });
  expect(await findFirstProductName(bia)).toBe('Azeite Zeq');
  expect(await findFirstProductName(ana)).not.toBe('Azeite Zeq');
});

it('LNK-03 finds products of the catalogue by misspellings and synonyms', async () => {
  await addProducts([{ name: 'Qualixarda crocante' }, { name: 'Bolacha Zurfalina 200 g' }]);
  const findNames = async (search: string) =>
    (await ana.call('getProducts', { query: { search } })).body.map(({ name }) => name);
  expect(await findNames('qualixadra')).toContain('Qualixarda crocante');
  expect(await findNames('pacote de biscoito zurfalina')).toEqual(['Bolacha Zurfalina 200 g']);
  expect(await findNames('Wqpzxk')).toEqual([]);
});

it('LNK-03 refreshes the popular products after a while', async () => {
  let now = 0;
  const readOfflineProducts = createOfflineProductsReader(() => now);
  await readOfflineProducts(app.database);
  await addProducts([{ name: 'Querido de todos' }]);
  const { body: found } = await ana.call('getProducts', { query: { search: 'querido de todos' } });
  for (const person of [await app.person(), await app.person()]) {
    const { body: list } = await person.call('createList', { body: { name: 'Casa' } });
    await person.call('addListItem', {
      params: { listId: list.id },
      body: { name: 'Querido', quantity: 1, unit: 'un', productId: found[0]?.id ?? null },
    });
  }
  const readOfflineNames = async () =>
    (await readOfflineProducts(app.database)).index.products.map(({ name }) => name);
  expect(await readOfflineNames()).not.toContain('Querido de todos');
  now = 16 * 60_000;
  expect((await readOfflineNames())[0]).toBe('Querido de todos');
});
