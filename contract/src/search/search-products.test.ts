import { expect, it } from 'vitest';
import { createProductIndex } from './product-index.ts';
import { readQuery } from './read-query.ts';
import { searchProducts, type SearchOptions } from './search-products.ts';

const index = createProductIndex(
  [
    'Refrigerante Coca-Cola 2 L|Coca-Cola',
    'Refrigerante Coca-Cola lata 350 ml|Coca-Cola',
    'Leite condensado Moça 395 g|Nestlé',
    'Leite integral Italac 1 L|Italac',
    'Leite integral Piracanjuba 1 L|Piracanjuba',
    'Creme de leite Nestlé 200 g|Nestlé',
    'Creme dental Colgate 90 g|Colgate',
    'Biscoito maisena Marilan 350 g|Marilan',
    'Detergente Ypê neutro 500 ml|Ypê',
    'Energético Red Bull 250 ml|Red Bull',
    'Mandioca|',
    'Camarão rosa|',
    'Manteiga com sal Aviação|Aviação',
    'Manteiga sem sal Itambé|Itambé',
    'Saco de lixo 30 L|',
    'Chocolate KitKat|Nestlé',
    'Papel toalha Snob|',
  ].map((text) => {
    const [name = '', brand = ''] = text.split('|');
    return { id: name, name, brand: brand || null };
  }),
);
const find = (typed: string, options: Partial<SearchOptions> = {}) =>
  searchProducts([index], typed, { limit: 20, ...options });
const names = (typed: string, options?: Partial<SearchOptions>) =>
  find(typed, options).map(({ product }) => product.name);

it('LNK-03 ranks a thing above the compounds that contain its name, and finds a compound by all its words', () => {
  expect(names('leite')).toEqual([
    'Leite integral Italac 1 L',
    'Leite integral Piracanjuba 1 L',
    'Leite condensado Moça 395 g',
    'Creme de leite Nestlé 200 g',
  ]);
  expect(names('creme de leite')).toEqual(['Creme de leite Nestlé 200 g']);
});

it.each([
  ['caixas de creme de leite 250ml', 'Creme de leite Nestlé 200 g'],
  ['2 pct bolacha maisena', 'Biscoito maisena Marilan 350 g'],
  ['detregente', 'Detergente Ypê neutro 500 ml'],
  ['cocacola', 'Refrigerante Coca-Cola 2 L'],
  ['coca lata', 'Refrigerante Coca-Cola lata 350 ml'],
  ['redbull', 'Energético Red Bull 250 ml'],
  ['kit kat', 'Chocolate KitKat'],
  ['macaxeira', 'Mandioca'],
  ['macacheira', 'Mandioca'],
  ['camarões', 'Camarão rosa'],
  ['pasta de dente', 'Creme dental Colgate 90 g'],
  ['manteiga com sal', 'Manteiga com sal Aviação'],
  ['manteiga sem sal', 'Manteiga sem sal Itambé'],
  ['saco de lixo', 'Saco de lixo 30 L'],
  // Another name of a thing may contain a package word.
  ['rolo de cozinha', 'Papel toalha Snob'],
  ['mant', 'Manteiga com sal Aviação'],
])('LNK-03 for %j returns first %s', (typed, name) => {
  expect(names(typed)[0]).toBe(name);
});

it('LNK-03 prefers the amount that was typed', () => {
  expect(names('coca 350ml')[0]).toBe('Refrigerante Coca-Cola lata 350 ml');
  expect(names('coca 2l')[0]).toBe('Refrigerante Coca-Cola 2 L');
});

it('LNK-03 ranks the household’s own products first among equal matches', () => {
  const own = new Set(['Leite integral Piracanjuba 1 L', 'Leite condensado Moça 395 g']);
  expect(names('leite', { own }).slice(0, 2)).toEqual([
    'Leite integral Piracanjuba 1 L',
    'Leite integral Italac 1 L',
  ]);
});

it('LNK-03 marks corrected words as unsure, allows one unknown word of three, and corrects no codes', () => {
  expect(find('leite').every(({ isSure }) => isSure)).toBe(true);
  expect(find('detregente').some(({ isSure }) => isSure)).toBe(false);
  expect(names('detergente ype bolonha')).toEqual(['Detergente Ypê neutro 500 ml']);
  expect(names('leite paralelepípedo')).toEqual([]);
  expect(names('a4c7d1')).toEqual([]);
  expect(names('')).toEqual([]);
});

it('LNK-03 corrects words from four letters on', () => {
  expect(names('lxio')).toEqual(['Saco de lixo 30 L']);
  expect(names('sla')).toEqual([]);
});

it('LNK-03 returns each product once, and at most as many as requested', () => {
  const twice = searchProducts([index, index], 'manteiga', { limit: 20 });
  expect(twice).toHaveLength(2);
  expect(names('leite', { limit: 1 })).toHaveLength(1);
});

it('API-201 searches for the first eight words only, because each is looked for among all words', () => {
  const words = Array.from({ length: 39 }, (_, index) => `a${index}`);
  expect(readQuery(words.join(' '))?.readings[0].words).toEqual(words.slice(0, 8));
});
