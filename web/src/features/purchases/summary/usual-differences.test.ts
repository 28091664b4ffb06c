import type { PantryRedirect, PurchasedLine } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import type { PricedThing } from '@quitanda/contract/insights/price-book';
import { toCentavos, toThousandths } from '@quitanda/contract/values';
import { expect, it } from 'vitest';
import { compareWithUsual } from './usual-differences.ts';
import { createHomeWith } from '../../../../test/home.ts';
import { pantryItem } from '../../../lib/items/rows.fixture.ts';
import { makeLine as line } from '../trip.fixture.ts';
import { wasUsed } from './was-used.ts';

/** A thing that usually costs `price` per piece, or per `measure`. */
const thing = (name: string, price: number, measure: 'un' | 'kg' = 'un'): PricedThing => ({
  productId: null,
  name,
  itemNames: [name.toLowerCase()],
  usual: [{ unitPrice: { measure, price: toCentavos(price), per: toThousandths(1) }, count: 3 }],
  latest: [],
});

const shownOf = (lines: PurchasedLine[], book: PricedThing[]) =>
  compareWithUsual(lines, book)?.shown.map(({ line: { name }, percent }) => `${name} ${percent}`);

it('FIN-09 sums the differences of all lines, and shows the three largest, cheaper first', () => {
  const book = [
    thing('cafe', 24.9),
    thing('frango', 24.6, 'kg'),
    thing('sal', 3),
    thing('ovo', 10),
  ];
  const chicken = line('frango', 22.9, { unit: 'kg', quantity: 2, total: 45.8 });
  const lines = [line('ovo', 10.5), line('sal', 2.9), line('cafe', 21.9), chicken];
  const comparison = compareWithUsual(lines, book);
  // 0.50 more, 0.10 less, 3.00 less, and 2 × 1.70 less.
  expect(comparison?.difference).toBe(-600);
  expect(shownOf(lines, book)).toEqual(['cafe -12', 'frango -7', 'ovo 5']);
  expect(comparison?.shown[1]?.usual).toBe(2_460);
});

it('FIN-09 shows no difference under 3 %, but counts it', () => {
  const comparison = compareWithUsual([line('cafe', 102)], [thing('cafe', 100)]);
  expect(comparison).toEqual({ difference: 200, shown: [] });
  expect(shownOf([line('cafe', 103)], [thing('cafe', 100)])).toEqual(['cafe 3']);
});

it('FIN-09 compares the price of a package with the usual price of its content', () => {
  const rice = thing('Arroz', 5, 'kg');
  const bag = line('Arroz', 29.9, { productName: 'Arroz Tio João 5 kg' });
  const [shown] = compareWithUsual([bag], [rice])?.shown ?? [];
  expect(shown).toMatchObject({ usual: 2_500, percent: 20, difference: 490 });
});

it.each<[string, PurchasedLine]>([
  ['a gift', line('cafe', 0)],
  ['no price', line('cafe', 0, { isUnpriced: true })],
  ['another measure', line('cafe', 20, { unit: 'kg' })],
  ['no usual price', line('chá', 20)],
])('FIN-09 compares nothing for a line with %s', (_, unusual) => {
  expect(compareWithUsual([unusual], [thing('cafe', 24.9)])).toBeNull();
});

/** Whether something was used of a trip that added these amounts to stocks, by id. */
function isUsedOf(
  added: readonly (readonly [stockId: string, quantity: number])[],
  stock: Readonly<Record<string, number>>,
  redirects: PantryRedirect[] = [],
) {
  const [finishId, pantryId] = [newId(), newId()];
  const { replica } = createHomeWith({
    pantries: [{ id: pantryId, name: 'Casa', createdAt: '2026-11-20T12:00:00.000Z', redirects }],
    pantryItems: Object.entries(stock).map(([id, quantity]) => ({
      ...pantryItem(id, { name: id, quantity }),
      pantryId,
      countedAt: null,
    })),
    finishMoves: added.map(([pantryItemId, quantity], index) => ({
      id: `${finishId} ${index}`,
      finishId,
      item: null,
      pantryItemId,
      quantity,
      isNewStock: true,
    })),
  });
  return wasUsed(replica.rows, { id: finishId, pantryId });
}

it('FIN-05 knows that something was used if the pantry has less than the trip brought', () => {
  const salt = [
    ['sal', 2],
    ['sal', 1],
  ] as const;
  expect(isUsedOf(salt, { sal: 3 })).toBe(false);
  expect(isUsedOf(salt, { sal: 5 })).toBe(false);
  expect(isUsedOf(salt, { sal: 2.5 })).toBe(true);
  expect(isUsedOf(salt, {})).toBe(true);
});

it('FIN-05 PAN-14 PAN-15 does not take what is joined or kept out of the pantry for used', () => {
  // What is kept out has a row without a quantity.
  expect(isUsedOf([['flores', 0]], {})).toBe(false);
  const joined = {
    id: 'leite',
    into: 'leite integral',
    factor: 2,
    name: 'leite',
    unit: 'un' as const,
    productId: null,
    quantity: 0,
  };
  expect(isUsedOf([['leite', 1]], { 'leite integral': 2 }, [joined])).toBe(false);
  expect(isUsedOf([['leite', 1]], { 'leite integral': 1 }, [joined])).toBe(true);
});
