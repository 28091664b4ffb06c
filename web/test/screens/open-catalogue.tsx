/** Opens the catalogue for a signed-in user, on a fake server with the test's products. */
import type { ListItem, Product } from '@quitanda/contract';
import { screen } from '@testing-library/react';
import { fakeApi } from '../fakes/fake-api.ts';
import { listWithItems } from '../../src/lib/items/rows.fixture.ts';
import { textOf } from '../text-of.ts';
import { wrapInRouter } from './in-router.tsx';
import { renderSignedIn } from './signed-in.tsx';
import { CatalogueScreen } from '../../src/features/catalogue/CatalogueScreen.tsx';

/** Returns an id that ends with the given characters. */
export const idOf = (suffix: string | number) =>
  `01890000-0000-7000-8000-${String(suffix).padStart(12, '0')}`;

export const categories = [
  { id: idOf('a'), name: 'Mercearia' },
  { id: idOf('b'), name: 'Padaria' },
];

export function makeProduct(suffix: string | number, fields: Partial<Product> = {}): Product {
  return {
    id: idOf(suffix),
    name: `Produto ${suffix}`,
    brand: null,
    categoryId: idOf('a'),
    categoryName: 'Mercearia',
    typicalUnit: 'un',
    barcode: null,
    defaultOrderQuantity: 1,
    imageUrl: null,
    description: null,
    source: null,
    ...fields,
  };
}

export const makeList = (suffix: string, name: string, items: readonly ListItem[] = []) =>
  listWithItems(idOf(suffix), name, items);

/** Returns a fake server's handler of 'getProducts'. A search matches a part of the name. */
export function productsHandler(products: readonly Product[]) {
  return ({ query }: { query: Record<string, string> }) => {
    const { page = '1', limit = '12', categoryId, search = '' } = query;
    const first = (Number(page) - 1) * Number(limit);
    return products
      .filter((product) => categoryId === undefined || product.categoryId === categoryId)
      .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
      .slice(first, first + Number(limit));
  };
}

/** Creates a fake server with the products. `show` renders the screen and waits for a product. */
export function serveCatalogue(products: readonly Product[]) {
  const api = fakeApi({
    getProducts: productsHandler(products),
    getCategories: categories,
    getLists: [],
    getPantries: [],
  });
  async function show() {
    const rendered = renderSignedIn(wrapInRouter(<CatalogueScreen />));
    const [first] = products;
    if (first) await screen.findByText(first.name, { selector: 'h2' });
    return rendered;
  }
  return { api, show };
}

/** Returns the names of the products on the screen, in order. */
export const queryShownNames = () => screen.queryAllByRole('heading', { level: 2 }).map(textOf);
