import { describe, expect, it, vi } from 'vitest';
import { createRandom } from '../../../fakes/random.ts';
import { growthOfTenfold } from '../../../fakes/time-growth.ts';
import { toCentavos, toThousandths } from '../values/values.ts';
import { compareSupermarkets } from './compare-supermarkets.ts';
import type { ItemToBuy } from './item-costs.ts';
import { priceBookOf, type PriceRecord } from './price-book.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const at = (day: string) => Date.parse(`${day}T12:00:00Z`);

type Prices = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** `{ Arroz: { Feira: 20 } }`: the last price of each item in each supermarket, per piece. */
function bookOf(prices: Prices, more: readonly Partial<PriceRecord>[] = []) {
  const records = Object.entries(prices).flatMap(([name, pricesByMarket]) =>
    Object.entries(pricesByMarket).map(([supermarket, price]) =>
      recordOf({ productId: name, productName: name, supermarket, price: toCentavos(price) }),
    ),
  );
  return priceBookOf([...records, ...more.map(recordOf)], now);
}
const recordOf = (fields: Partial<PriceRecord>): PriceRecord => ({
  productId: null,
  productName: null,
  itemName: null,
  unit: 'un',
  price: toCentavos(1),
  supermarket: 'Feira',
  at: at('2026-11-01'),
  isNote: false,
  ...fields,
});
const toBuy = (name: string, quantity = 1, more: Partial<ItemToBuy> = {}): ItemToBuy => ({
  productId: name,
  productName: name,
  name,
  quantity: toThousandths(quantity),
  unit: 'un',
  ...more,
});

describe('compareSupermarkets', () => {
  it('INS-01 INS-15 SHO-19 counts whole packages for an item planned in kilos', () => {
    const book = bookOf({ 'Arroz 5 kg': { Feira: 29.9 } });
    const kilos = toBuy('Arroz 5 kg', 2, { name: 'arroz', unit: 'kg' });
    expect(compareSupermarkets([kilos], book).supermarkets).toMatchObject([{ total: 2_990 }]);
    const tomatoBook = bookOf({}, [{ itemName: 'Tomate', unit: 'kg', price: toCentavos(8) }]);
    const unlinked = { productId: null, productName: null, unit: 'kg' } as const;
    expect(compareSupermarkets([toBuy('Tomate', 1.5, unlinked)], tomatoBook)).toMatchObject({
      supermarkets: [{ total: 1_200 }],
    });
  });

  it('SHO-33 counts an item that is bought in one supermarket only there', () => {
    const book = bookOf({
      Arroz: { Feira: 20, Assaí: 25 },
      Queijo: { Feira: 30, Assaí: 40 },
    });
    const items = [toBuy('Arroz'), toBuy('Queijo', 1, { onlyAt: 'assai' })];
    const { supermarkets, unknownCount } = compareSupermarkets(items, book);
    expect(
      Object.fromEntries(
        supermarkets.map((each) => [each.supermarket, [each.total, each.pricedCount]]),
      ),
    ).toEqual({ Feira: [2_000, 1], Assaí: [6_500, 2] });
    expect(unknownCount).toBe(0);
    const elsewhere = [toBuy('Queijo', 1, { onlyAt: 'Outro' })];
    expect(compareSupermarkets(elsewhere, book)).toMatchObject({
      unknownCount: 1,
      supermarkets: [],
    });
  });

  it('INS-01 INS-15 adds up a list in each supermarket, the cheapest first, exact to the centavo', () => {
    const book = bookOf({
      Arroz: { Feira: 24.9, 'Bom Preço': 22.49 },
      Leite: { Feira: 4.59, 'Bom Preço': 5.19 },
    });
    expect(compareSupermarkets([toBuy('Arroz', 2), toBuy('Leite', 12)], book)).toMatchObject({
      itemCount: 2,
      unknownCount: 0,
      supermarkets: [
        { supermarket: 'Feira', total: 10_488, pricedCount: 2, sameItems: null },
        {
          supermarket: 'Bom Preço',
          total: 10_726,
          pricedCount: 2,
          sameItems: { count: 2, difference: 238 },
        },
      ],
      hasCheapest: true,
      split: { total: 10_006, saving: 482, pricedCount: 2 },
    });
  });

  const compare = (names: readonly string[], prices: Prices) => {
    const found = compareSupermarkets(
      names.map((name) => toBuy(name)),
      bookOf(prices),
    );
    const markets = found.supermarkets.map(({ supermarket, sameItems }) => [
      supermarket,
      ...(sameItems ? [sameItems.count, sameItems.difference] : []),
    ]);
    return { markets, hasCheapest: found.hasCheapest };
  };

  it('INS-01 INS-15 never counts a missing price as free: a supermarket with 1 of 3 prices does not beat one with 3', () => {
    const names = ['Arroz', 'Leite', 'Café'];
    const onlyInFeira = { Leite: { Feira: 5 }, Café: { Feira: 15 } };
    expect(compare(names, { Arroz: { Feira: 25, Vazio: 20 }, ...onlyInFeira })).toEqual({
      markets: [['Feira'], ['Vazio', 1, -500]],
      hasCheapest: false,
    });
  });

  it('INS-01 compares two supermarkets only on the items for which both have a price', () => {
    // 'Meio' has no price for milk, and is cheaper on the items that both have.
    expect(
      compare(['Arroz', 'Leite', 'Café'], {
        Arroz: { Feira: 25, Meio: 20 },
        Leite: { Feira: 5 },
        Café: { Feira: 15, Meio: 14 },
      }),
    ).toEqual({ markets: [['Meio'], ['Feira', 2, 600]], hasCheapest: true });
    // Here 'Meio' has the smaller total only because one item is missing.
    expect(
      compare(['Arroz', 'Leite', 'Café'], {
        Arroz: { Feira: 20, Meio: 21 },
        Leite: { Feira: 5 },
        Café: { Feira: 15, Meio: 15 },
      }),
    ).toEqual({ markets: [['Feira'], ['Meio', 2, 100]], hasCheapest: true });
  });

  it('INS-01 shows the difference of each supermarket to the first one, on the items for which both have a price', () => {
    expect(
      compare(['Arroz', 'Leite'], { Arroz: { A: 20, B: 20, C: 20 }, Leite: { A: 5, B: 9 } }),
    ).toEqual({ markets: [['A'], ['B', 2, 400], ['C', 1, 0]], hasCheapest: true });
  });

  it('INS-01 INS-15 calls no supermarket the cheapest if they have no item in common, or if the comparisons form a cycle', () => {
    expect(compare(['Arroz', 'Leite'], { Arroz: { A: 20 }, Leite: { B: 5 } })).toEqual({
      markets: [['A'], ['B', 0, 0]],
      hasCheapest: false,
    });
    const cycle = { X: { A: 1, B: 2 }, Y: { B: 1, C: 2 }, Z: { C: 1, A: 2 } };
    expect(compare(['X', 'Y', 'Z'], cycle).hasCheapest).toBe(false);
    expect(compare(['X'], { X: { A: 1 } }).hasCheapest).toBe(false);
  });

  it('INS-01 INS-17 says how many items have a price, and when the oldest of these prices was seen', () => {
    const book = bookOf({ Arroz: { Feira: 25 } }, [
      { productId: 'Leite', productName: 'Leite', at: at('2026-10-11') },
    ]);
    const items = [toBuy('Arroz'), toBuy('Leite'), toBuy('Nunca visto')];
    expect(compareSupermarkets(items, book)).toMatchObject({
      itemCount: 3,
      unknownCount: 1,
      supermarkets: [{ pricedCount: 2, oldestAt: at('2026-10-11') }],
    });
  });

  it('INS-01 INS-17 returns no supermarkets without past prices or for an empty list', () => {
    const emptyComparison = { supermarkets: [], hasCheapest: false, split: null };
    expect(compareSupermarkets([toBuy('Arroz')], [])).toEqual({
      itemCount: 1,
      unknownCount: 1,
      ...emptyComparison,
    });
    expect(compareSupermarkets([], bookOf({ Arroz: { Feira: 1 } }))).toEqual({
      itemCount: 0,
      unknownCount: 0,
      ...emptyComparison,
    });
  });

  it('INS-01 INS-15 finds an item without a product by the name it had when it was bought', () => {
    const book = bookOf({}, [
      { productId: 'rice', productName: 'Arroz 5 kg', itemName: 'Arroz', price: toCentavos(25) },
    ]);
    const withoutProduct = { productId: null, productName: null };
    expect(
      compareSupermarkets([toBuy('ARROZ', 2, withoutProduct)], book).supermarkets[0]?.total,
    ).toBe(5_000);
    // A chosen product that was never bought does not get the prices of another product with that
    // name.
    const neverBought = { ...withoutProduct, productId: 'other' };
    expect(compareSupermarkets([toBuy('Arroz', 2, neverBought)], book).supermarkets).toEqual([]);
  });

  it('INS-01 INS-15 SHO-19 prices kilos in whole packages, and has no price for pieces of a product sold by the kilo', () => {
    const book = bookOf({}, [
      { productId: 'rice', productName: 'Arroz 5 kg', price: toCentavos(25) },
      { productId: 'banana', productName: 'Banana', unit: 'kg', price: toCentavos(6) },
    ]);
    const rice = { productId: 'rice', productName: 'Arroz 5 kg', unit: 'kg' } as const;
    const banana = { productId: 'banana', productName: 'Banana' };
    const items = [toBuy('Arroz', 1.5, rice), toBuy('Banana', 6, banana)];
    expect(compareSupermarkets(items, book)).toMatchObject({
      unknownCount: 1,
      supermarkets: [{ total: 2_500 }],
    });
  });

  it('INS-01 INS-15 ranks equal supermarkets by their number of prices, then by name', () => {
    const book = bookOf({ Arroz: { B: 20, A: 20, C: 20 }, Leite: { B: 5, A: 5 } });
    const { supermarkets } = compareSupermarkets([toBuy('Arroz'), toBuy('Leite')], book);
    expect(supermarkets.map(({ supermarket }) => supermarket)).toEqual(['A', 'B', 'C']);
  });
});

describe('the split over two supermarkets', () => {
  it('INS-01 INS-16 buys each item where it costs less, in the two supermarkets that save most', () => {
    const book = bookOf({
      Arroz: { A: 20, B: 25, C: 24 },
      Leite: { A: 6, B: 4, C: 5 },
      Café: { A: 15, B: 15, C: 20 },
      Nada: {},
    });
    const items = ['Nada', 'Arroz', 'Leite', 'Café'].map((name) => toBuy(name));
    expect(compareSupermarkets(items, book).split).toEqual({
      supermarkets: [
        {
          supermarket: 'A',
          total: 3_500,
          items: [
            { index: 1, cost: 2_000, saving: 0 },
            { index: 3, cost: 1_500, saving: 0 },
          ],
        },
        { supermarket: 'B', total: 400, items: [{ index: 2, cost: 400, saving: 200 }] },
      ],
      total: 3_900,
      pricedCount: 3,
      saving: 200,
      single: { supermarket: 'A', total: 4_100, pricedCount: 3 },
    });
  });

  it('INS-01 INS-16 offers no split if one supermarket alone is as cheap as two', () => {
    const book = bookOf({ Arroz: { A: 20, B: 20 }, Leite: { A: 5, B: 6 } });
    expect(compareSupermarkets([toBuy('Arroz'), toBuy('Leite')], book).split).toBeNull();
    expect(compareSupermarkets([toBuy('Arroz')], bookOf({ Arroz: { A: 20 } })).split).toBeNull();
  });

  it('INS-01 INS-16 counts no saving for items without a price in the first supermarket', () => {
    const book = bookOf({ Arroz: { A: 20, B: 21 }, Leite: { B: 5, C: 9 } });
    const items = [toBuy('Arroz'), toBuy('Leite')];
    expect(compareSupermarkets(items, book)).toMatchObject({
      supermarkets: [{ supermarket: 'A' }, { supermarket: 'B' }, { supermarket: 'C' }],
      split: null,
    });
    const bookWithCheaperMilk = bookOf({
      Arroz: { A: 20, B: 21 },
      Leite: { A: 9, B: 5 },
      Sal: { B: 2 },
    });
    expect(compareSupermarkets([...items, toBuy('Sal')], bookWithCheaperMilk)).toMatchObject({
      supermarkets: [{ supermarket: 'B' }, { supermarket: 'A' }],
      split: { total: 2_700, saving: 100, pricedCount: 3 },
    });
  });

  it('INS-01 INS-16 splits only over two supermarkets that together have a price for each item with a price in the first one', () => {
    const book = bookOf({
      Arroz: { A: 20, B: 10 },
      Leite: { A: 5, C: 4 },
      Café: { A: 10 },
      Sal: { A: 2, B: 9, C: 9 },
      Óleo: { A: 8, B: 20 },
    });
    const items = ['Arroz', 'Leite', 'Café', 'Sal', 'Óleo'].map((name) => toBuy(name));
    expect(compareSupermarkets(items, book)).toMatchObject({
      supermarkets: [{ supermarket: 'A' }, {}, {}],
      split: { supermarkets: [{ supermarket: 'A' }, { supermarket: 'B' }], saving: 1_000 },
    });
  });

  it('INS-01 compares 40 supermarkets in a time that grows linearly with the list', () => {
    const supermarketNames = Array.from({ length: 40 }, (_, index) => `Loja ${index}`);
    const names = Array.from({ length: 1_000 }, (_, index) => `Item ${index}`);
    const prices = Object.fromEntries(
      names.map((name, row) => [
        name,
        Object.fromEntries(
          supermarketNames.map((supermarket, index) => [
            supermarket,
            1 + ((row * 7 + index * 13) % 97),
          ]),
        ),
      ]),
    );
    const book = bookOf(prices);
    const items = names.map((name) => toBuy(name));
    const compare = (count: number) => compareSupermarkets(items.slice(0, count), book);
    expect(compare(1_000).supermarkets).toHaveLength(40);
    expect(growthOfTenfold(compare, 100, 40)).toBeLessThan(40);
  });

  it('INS-01 API-50 looks for the highest price of an item once, not for each supermarket', () => {
    const prices = randomPrices(60, 100);
    const max = vi.spyOn(Math, 'max');
    try {
      compareSupermarkets(
        Object.keys(prices).map((name) => toBuy(name)),
        bookOf(prices),
      );
      // Ranking the supermarkets by the prices of others would need 60 times as many.
      expect(max.mock.calls.length).toBeLessThan(3 * 100);
    } finally {
      max.mockRestore();
    }
  });

  it('INS-01 INS-15 API-50 finds the cheapest supermarket as a comparison of all pairs does', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const prices = randomPrices(5, 6, seed);
      const items = Object.keys(prices).map((name) => toBuy(name));
      const { supermarkets, hasCheapest } = compareSupermarkets(items, bookOf(prices));
      const covered = supermarkets.filter(({ isCovered }) => isCovered);
      const isCheapest = (name: string) => {
        const others = covered
          .filter(({ supermarket }) => supermarket !== name)
          .map(({ supermarket }) => differencesOf(prices, supermarket, name));
        return others.some(({ length }) => length > 0) && others.every((each) => sumOf(each) >= 0);
      };
      const cheapest = covered.filter(({ supermarket }) => isCheapest(supermarket));
      expect(hasCheapest, `seed ${seed}`).toBe(cheapest.length > 0);
      if (hasCheapest) expect(isCheapest(supermarkets[0]?.supermarket ?? '')).toBe(true);
    }
  });
});

/** Gives each item prices of 1 to 9 in about half of the supermarkets. */
function randomPrices(supermarketCount: number, itemCount: number, seed = 1) {
  const random = createRandom(seed);
  const pricesOfItem = () =>
    Object.fromEntries(
      Array.from({ length: supermarketCount }, (_, index) => `Loja ${index}`)
        .filter(() => random.chance(0.6))
        .map((supermarket) => [supermarket, 1 + random.below(9)]),
    );
  return Object.fromEntries(
    Array.from({ length: itemCount }, (_, index) => [`Item ${index}`, pricesOfItem()]),
  );
}

/** How much more each item costs in `here` than in `first`, if it has a price in both. */
const differencesOf = (prices: Prices, here: string, first: string) =>
  Object.values(prices).flatMap(({ [here]: priceHere, [first]: priceInFirst }) =>
    priceHere === undefined || priceInFirst === undefined ? [] : [priceHere - priceInFirst],
  );
const sumOf = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
