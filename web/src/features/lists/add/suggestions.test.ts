import type { ListItem, PriceBookEntry, Product } from '@quitanda/contract';
import { describe, expect, it } from 'vitest';
import { withPlainSpaces } from '../../../../test/text-of.ts';
import { countFolds } from '../../../../../fakes/count-folds.ts';
import { makeItem } from '../list.fixture.ts';
import { suggest, suggestUsualItems } from './suggestions.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();

/** Returns the entry of a product with `count` purchases, the last one `daysSinceLast` days ago. */
function makeBoughtEntry(
  name: string,
  count: number,
  daysSinceLast: number,
  fields: Partial<PriceBookEntry> = {},
) {
  return {
    productId: `product of ${name}`,
    name,
    itemNames: [],
    usual: [],
    latest: [
      {
        supermarket: 'Assaí',
        unitPrice: { measure: 'L', price: 5.29, per: 1 },
        date: daysAgo(daysSinceLast),
        isNote: false,
      },
    ],
    bought: { count, quantity: 2, unit: 'un' },
    ...fields,
  } satisfies PriceBookEntry;
}
const makeCatalogueProduct = (name: string, fields: Partial<Product> = {}): Product => ({
  id: `product of ${name}`,
  name,
  brand: null,
  barcode: null,
  categoryId: 'c',
  categoryName: 'Mercearia',
  description: null,
  imageUrl: null,
  typicalUnit: 'un',
  defaultOrderQuantity: 1,
  source: null,
  ...fields,
});
const suggestedNames = (query: string, book: PriceBookEntry[], results: Product[] = []) =>
  suggest(query, [], book, results, now).map(({ name }) => name);

describe('suggestions', () => {
  it('FIN-07 LST-20 LST-46 knows how long ago something was bought without a price', () => {
    const onion = (count: number, days: number) =>
      makeBoughtEntry('Cebola', count, days, {
        latest: [],
        bought: { count, date: daysAgo(days), quantity: 2, unit: 'un' },
      });
    const metaOf = (entry: PriceBookEntry) => suggest('ceb', [], [entry], [], now)[0]?.meta;
    expect(metaOf(onion(1, 92))).toBe('há 3 meses');
    expect(metaOf(onion(2, 3))).toBe('comprado 2 vezes');
    const old = makeBoughtEntry('Cebolinha', 3, 300);
    expect(suggestedNames('ceb', [old, onion(3, 3)])).toEqual(['Cebola', 'Cebolinha']);
  });

  it('LST-20 LST-46 sorts names that begin with the query first, then names with a word that begins with it, then names that contain it', () => {
    const book = ['Doce de leite', 'Bombom recheado com leitinho', 'Azeleite', 'Leite'].map(
      (name) => makeBoughtEntry(name, 1, 1),
    );
    expect(suggestedNames('leite', book)).toEqual(['Leite', 'Doce de leite', 'Azeleite']);
    expect(suggestedNames('bom lei', book)).toEqual(['Bombom recheado com leitinho']);
    expect(suggestedNames('pao', [makeBoughtEntry('Pão francês', 1, 1)])).toEqual(['Pão francês']);
    expect(suggestedNames('  ', book)).toEqual([]);
  });

  it('LST-20 LST-46 sorts frequent and recent purchases first, and finds them by their name on lists', () => {
    const book = [
      makeBoughtEntry('Café do Ponto', 1, 300),
      makeBoughtEntry('Café Pilão', 12, 300),
      makeBoughtEntry('Café Melitta', 6, 5),
      makeBoughtEntry('Nescau', 2, 5, { itemNames: ['cafe da manha'] }),
    ];
    expect(suggestedNames('café', book)).toEqual([
      'Café Melitta',
      'Nescau',
      'Café Pilão',
      'Café do Ponto',
    ]);
  });

  it('LST-20 adds products of the catalogue after the items of the price book, without duplicates', () => {
    const book = [makeBoughtEntry('Leite integral', 3, 1)];
    const results = [
      makeCatalogueProduct('Leite integral'),
      makeCatalogueProduct('Leite desnatado', { brand: 'Italac' }),
    ];
    expect(suggest('lei', [], book, results, now)).toMatchObject([
      {
        name: 'Leite integral',
        meta: 'de sempre · R$\u00A05,29 no Assaí',
        quantity: 2,
        unit: 'un',
      },
      { name: 'Leite desnatado', meta: 'Italac', quantity: 1, product: { brand: 'Italac' } },
    ]);
  });

  it('UNI-09 LST-31 suggests a product in its word, unless it was last bought otherwise', () => {
    const results = [makeCatalogueProduct('Milho verde', { unitText: 'lata' })];
    expect(suggest('milho', [], [], results, now)).toMatchObject([
      { quantity: 1, unit: 'un', unitText: 'lata' },
    ]);
    const [bought] = suggest('milho', [], [], results, now, () => ({
      quantity: 3,
      unit: 'un',
    }));
    expect([bought?.quantity, bought?.unitText]).toEqual([3, undefined]);
  });

  it.each([
    [2, 3, 'comprado 2 vezes · R$ 5,29 no Assaí'],
    [1, 3, 'comprado uma vez · R$ 5,29 no Assaí'],
    [1, 92, 'há 3 meses · R$ 5,29 no Assaí'],
    [3, 92, 'de sempre · R$ 5,29 no Assaí'],
  ])('LST-20 LST-46 describes %i purchases, the last %i days ago: %s', (count, days, meta) => {
    const [first] = suggest('leite', [], [makeBoughtEntry('Leite', count, days)], [], now);
    expect(withPlainSpaces(first?.meta)).toBe(meta);
  });

  it('LST-20 finds the pending item by its product or its name', () => {
    const linkedItem = makeItem('1', { name: 'Qualquer', productId: 'product of Leite' });
    const namedItem = makeItem('2', { name: 'PÃO' });
    const tickedItem = makeItem('3', { name: 'Café', isChecked: true });
    const book = [
      makeBoughtEntry('Leite', 1, 1),
      makeBoughtEntry('Pão francês', 1, 1, { itemNames: ['pao'] }),
      makeBoughtEntry('Café', 1, 1),
    ];
    const pendingIdFor = (typed: string) =>
      suggest(typed, [linkedItem, namedItem, tickedItem], book, [], now)[0]?.pending?.id;
    expect([pendingIdFor('lei'), pendingIdFor('pao'), pendingIdFor('cafe')]).toEqual([
      '1',
      '2',
      undefined,
    ]);
  });

  it('LST-20 LST-46 offers the usual items without a query, except pending ones', () => {
    const book = [
      makeBoughtEntry('Sal', 1, 200),
      makeBoughtEntry('Leite', 9, 1),
      makeBoughtEntry('Pão', 30, 1),
      makeBoughtEntry('Anotado', 0, 1, { bought: undefined }),
    ];
    const items = [makeItem('1', { name: 'Leite', productId: 'product of Leite' })];
    expect(suggestUsualItems(items, book, now).map(({ name }) => name)).toEqual(['Pão', 'Sal']);
  });

  it('REP-11 offers first what is due by its own interval, and nothing that waits', () => {
    const book = [
      makeBoughtEntry('Pão', 50, 1),
      makeBoughtEntry('Leite', 20, 7),
      makeBoughtEntry('Sal', 3, 90),
      makeBoughtEntry('Café', 6, 30),
    ];
    const times: Readonly<Record<string, readonly number[]>> = {
      Pão: [3, 2, 1],
      Leite: [21, 14, 7],
      Sal: [240, 180, 120],
      Café: [70, 50, 30],
    };
    const findTimes = ({ name }: { readonly name: string }) =>
      (times[name] ?? []).map((days) => now - days * 86_400_000);
    const namesWith = (waiting: ListItem[]) =>
      suggestUsualItems(waiting, book, now, undefined, findTimes).map(({ name }) => name);
    expect(namesWith([])).toEqual(['Sal', 'Café', 'Pão', 'Leite']);
    expect(namesWith([makeItem('1', { name: 'Sal' })])).toEqual(['Café', 'Pão', 'Leite']);
    expect(suggestUsualItems([], book, now).map(({ name }) => name)[0]).toBe('Pão');
  });

  it('LST-20 API-50 folds each name of the price book and of the list once, not at each letter', () => {
    const count = 300;
    const numbers = Array.from({ length: count }, (_, index) => index);
    const book = numbers.map((n) => makeBoughtEntry(`Leite ${n}`, 1, 1));
    const items = numbers.map((n) => makeItem(`i${n}`, { name: `Item ${n}` }));
    const type = (query: string) => () => suggest(query, items, book, [], now);
    expect(type('l')()).toHaveLength(8);
    expect(countFolds(type('l'))).toBeLessThan(20);
    const otherBook = book.map((entry) => ({ ...entry }));
    const usual = () => suggestUsualItems([...items], otherBook, now);
    expect(countFolds(usual)).toBeLessThan(2 * count);
    const first = () => suggest('l', [...items], otherBook, [], now);
    expect(countFolds(first)).toBeLessThan(2 * count + 20);
  });
});
