import { cleanName, fold, minimumQuantity, fromThousandths } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { parseSeedCategory, readSeedCategories } from './seed-categories.ts';

const categories = readSeedCategories();
const products = categories.flatMap(({ category, products: inCategory }) =>
  inCategory.map((product) => ({ ...product, category })),
);

it('DAT-03 has the categories of a Brazilian supermarket', () => {
  expect(categories.map(({ category }) => category)).toEqual([
    'Hortifrúti',
    'Mercearia',
    'Laticínios e Frios',
    'Carnes e Peixes',
    'Padaria',
    'Bebidas',
    'Café e Matinais',
    'Congelados',
    'Doces e Snacks',
    'Limpeza',
    'Higiene',
    'Pet',
    'Outros',
  ]);
});

it('DAT-03 has at least 300 products, each once', () => {
  const names = products.map(({ name, brand }) => `${fold(name)}|${fold(brand ?? '')}`);
  expect(names.length).toBeGreaterThanOrEqual(300);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

it('DAT-03 has names with a decimal comma and a space before the unit', () => {
  for (const { name, brand } of products) {
    expect(cleanName(name), name).toEqual({ name });
    if (brand !== undefined) expect(cleanName(brand), brand).toEqual({ name: brand });
    expect(name, name).toMatch(/^\p{Lu}/u);
    // A number, a space and the unit, with a decimal comma: '1,5 L', never '1.5L' or '500 ML'.
    expect(name, name).not.toMatch(/\d\.\d|\d(?:kg|g|ml|l|L)\b|\b(?:KG|ML|Kg|Ml|lt)\b/u);
  }
});

it('DAT-03 has the brand in the name, so that a list or a pantry shows it', () => {
  // People know the products of these makers by a product name, not by the maker's name.
  const makers = new Set([
    'Nestlé',
    'Elma Chips',
    'Purina',
    'Nissin',
    'Antarctica',
    'Santa Helena',
    'Danone',
  ]);
  const withoutBrand = products.filter(
    ({ name, brand }) =>
      brand !== undefined && !makers.has(brand) && !fold(name).includes(fold(brand)),
  );
  expect(withoutBrand.map(({ name }) => name)).toEqual([]);
});

it('DAT-03 suggests a quantity that a list accepts', () => {
  for (const { name, unit, quantity } of products) {
    expect(['un', 'kg'], name).toContain(unit);
    const smallest = unit === 'kg' ? minimumQuantity('kg') : minimumQuantity('un');
    expect(fromThousandths(quantity), name).toBeGreaterThanOrEqual(smallest);
    if (unit === 'un') expect(Number.isInteger(fromThousandths(quantity)), name).toBe(true);
  }
});

it('DAT-03 accepts a barcode only with its source', () => {
  const categoryWith = (product: object) =>
    JSON.stringify({ category: 'Outros', products: [{ name: 'Vela', ...product }] });
  const barcode = '7891000100103';
  expect(() => parseSeedCategory(categoryWith({ barcode }))).toThrow('A barcode needs its source.');
  expect(parseSeedCategory(categoryWith({ barcode, source: 'the package' })).products).toHaveLength(
    1,
  );
  expect(products.filter((product) => product.barcode && !product.source)).toEqual([]);
});
