import { cleanName } from '@quitanda/contract/text';
import { expect, it } from 'vitest';
import {
  matchLines,
  type Candidates,
  type KnownProduct,
  type ListedItem,
  type LineToMatch,
} from './match-lines.ts';

const newLine = (text: string, overrides: Partial<LineToMatch> = {}): LineToMatch => ({
  text,
  key: text,
  barcode: null,
  unit: 'un',
  price: 500,
  ...overrides,
});
/** Creates a product whose id is its name. */
const newProduct = (name: string): KnownProduct => ({ id: name, name, brand: null });
const newItem = (name: string, overrides: Partial<ListedItem> = {}): ListedItem => ({
  id: `item ${name}`,
  name,
  productId: null,
  productName: null,
  isInCart: false,
  price: null,
  ...overrides,
});
const noCandidates: Candidates = {
  items: [],
  products: [],
  byBarcode: new Map(),
  earlierChoices: new Map(),
};

const catalogue = [
  'Leite integral Piracanjuba 1 L',
  'Leite desnatado Piracanjuba 1 L',
  'Leite condensado Moça 395 g',
  'Detergente Ypê neutro 500 ml',
  'Detergente Limpol cristal 500 ml',
  'Arroz Tio João 5 kg',
  'Arroz Tio João 1 kg',
].map((name) => newProduct(name));

function matchLine(line: LineToMatch, overrides: Partial<Candidates> = {}) {
  const [match] = matchLines([line], { ...noCandidates, products: catalogue, ...overrides });
  if (match === undefined) throw new Error('A line has no match.');
  return match;
}

it.each([
  ['LTE INTEG PIRACANJ 1L', 'Leite integral Piracanjuba 1 L'],
  ['LEITE DESN PIRAC 1L', 'Leite desnatado Piracanjuba 1 L'],
  ['DET LIMPOL CRIST 500ML', 'Detergente Limpol cristal 500 ml'],
  ['ARZ T JOAO 5KG', 'Arroz Tio João 5 kg'],
  ['ARROZ TIO JOAO 1000G', 'Arroz Tio João 1 kg'],
])('NF-03 finds the product of %s by its words', (text, name) => {
  const match = matchLine(newLine(text));
  expect(match.choices[0]).toEqual({ listItemId: null, productId: name, name });
  expect(match.isSure).toBe(true);
});

it('NF-03 proposes at most three choices if several names are equally likely', () => {
  const match = matchLine(newLine('LEITE PIRACANJ 1L'));
  expect(match.isSure).toBe(false);
  expect(match.choices.map(({ name }) => name)).toEqual([
    'Leite integral Piracanjuba 1 L',
    'Leite desnatado Piracanjuba 1 L',
  ]);
  const products = Array.from({ length: 8 }, (_, index) => newProduct(`Leite Marca ${index}`));
  expect(matchLine(newLine('LEITE MARCA'), { products }).choices).toHaveLength(3);
});

it('NF-03 marks a match as unsure if the name lacks a printed word or has another amount', () => {
  expect(matchLine(newLine('DET YPE COCO 500ML')).isSure).toBe(false);
  expect(matchLine(newLine('ARROZ TIO JOAO 2KG')).isSure).toBe(false);
});

it('NF-03 proposes no choice for an unknown text, and converts it to a name', () => {
  expect(matchLine(newLine('PILHA ALCALINA AA'))).toEqual({
    isSure: false,
    choices: [],
    newName: 'Pilha alcalina aa',
  });
  expect(matchLine(newLine('LTE FERM BATAVO 480G')).newName).toBe('Leite ferm batavo 480 g');
});

it('NF-03 prefers the household’s earlier choice for the code', () => {
  const chosen = { productId: 'Leite condensado Moça 395 g', name: 'Leite condensado Moça 395 g' };
  const line = newLine('LTE INTEG PIRACANJ 1L', { key: '1234', barcode: '7898215151708' });
  const earlierChoices = new Map([['1234', chosen]]);
  const byBarcode = new Map([['7898215151708', newProduct('Leite integral Piracanjuba 1 L')]]);
  const match = matchLine(line, { earlierChoices, byBarcode });
  expect(match).toMatchObject({ isSure: true, choices: [{ productId: chosen.productId }, {}, {}] });
});

it('NF-03 marks a match by barcode as sure', () => {
  const byBarcode = new Map([['7891000100103', newProduct('Sabão em pó Omo')]]);
  const match = matchLine(newLine('XYZ 123', { barcode: '7891000100103' }), { byBarcode });
  expect(match).toMatchObject({ isSure: true, choices: [{ productId: 'Sabão em pó Omo' }] });
});

it('NF-03 finds the item of the list, and uses its price in the cart as evidence', () => {
  const [wholeMilk, skimMilk] = catalogue;
  const items = [
    newItem('Leite', {
      productId: wholeMilk?.id ?? '',
      productName: wholeMilk?.name ?? '',
      isInCart: true,
      price: 529,
    }),
    newItem('Leite desnatado', {
      productId: skimMilk?.id ?? '',
      productName: skimMilk?.name ?? '',
      isInCart: true,
    }),
  ];
  const match = matchLine(newLine('LEITE PIRACANJ 1L', { price: 529 }), { items });
  expect(match.isSure).toBe(true);
  expect(match.choices[0]).toMatchObject({
    listItemId: 'item Leite',
    productId: wholeMilk?.id,
  });
});

it('NF-03 links an item that has no product to the product of the receipt line', () => {
  const match = matchLine(newLine('DET LIMPOL CRIST 500ML'), { items: [newItem('detergente')] });
  expect(match.isSure).toBe(true);
  expect(match.choices[0]).toMatchObject({
    listItemId: 'item detergente',
    productId: 'Detergente Limpol cristal 500 ml',
  });
});

it('NF-03 proposes an item of the list only for its likeliest line', () => {
  const items = [newItem('Detergente Ypê neutro', { isInCart: true, price: 259 })];
  const lines = [
    newLine('DET YPE 500ML', { price: 249 }),
    newLine('DET YPE NEUTRO 500ML', { price: 259 }),
  ];
  const matches = matchLines(lines, { ...noCandidates, items });
  expect(matches[1]).toMatchObject({
    isSure: true,
    choices: [{ listItemId: 'item Detergente Ypê neutro' }],
  });
  expect(matches[0]?.choices).toEqual([]);
});

it.each(['CONSTRUCTOR', 'BLOCOS CONSTRUCTOR 50PC', '__PROTO__', 'TOSTRING'])(
  'NF-03 matches the line %s, which is the name of a property of every object',
  (text) => {
    const name = `${text.charAt(0)}${text.slice(1).toLowerCase()}`;
    expect(matchLine(newLine(text), { items: [newItem('Blocos')] })).toMatchObject({
      isSure: false,
      newName: name,
    });
  },
);

it('NF-03 proposes a name of at most 120 characters for a new item', () => {
  const text = `LTE ${'INTEG '.repeat(19)}1L`;
  const { newName } = matchLine(newLine(text));
  expect(text).toHaveLength(120);
  expect(cleanName(newName)).toEqual({ name: newName });
});
