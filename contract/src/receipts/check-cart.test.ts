import { expect, it } from 'vitest';
import {
  lineTotal,
  sumCentavos,
  type Centavos,
  type ListUnit,
  type Thousandths,
} from '../values/values.ts';
import { checkCart, type CartEntry, type ChargedLine } from './check-cart.ts';

const cartEntry = (
  id: string,
  price: number | null,
  quantity = 1_000,
  unit: ListUnit = 'un',
): CartEntry => ({
  id,
  name: `Nome de ${id}`,
  quantity: quantity as Thousandths,
  unit,
  price: price as Centavos | null,
});

const line = (
  listItemId: string | null,
  paid: number,
  quantity = 1_000,
  unit: ListUnit = 'un',
): ChargedLine => ({
  listItemId,
  name: listItemId === null ? 'SACOLA' : `Nota de ${listItemId}`,
  quantity: quantity as Thousandths,
  unit,
  paid: paid as Centavos,
});

it('NF-05 finds no difference if the receipt has the items and amounts of the cart', () => {
  const check = checkCart(
    [cartEntry('café', 1_990), cartEntry('banana', 799, 1_234, 'kg')],
    [line('banana', 986, 1_234, 'kg'), line('café', 1_990)],
  );
  expect(check).toEqual({
    difference: 0,
    overcharged: [],
    undercharged: [],
    notTaken: [],
    notCharged: [],
  });
});

it('SHO-25 NF-05 compares the receipt with the total that was typed, and not with a rounded price', () => {
  const offer = { ...cartEntry('arroz', 333, 3_000), paid: 1_000 as Centavos };
  expect(checkCart([offer], [line('arroz', 1_000, 3_000)])).toMatchObject({
    difference: 0,
    overcharged: [],
    undercharged: [],
  });
});

it('NF-05 reports the items for which too much or too little was charged', () => {
  const check = checkCart(
    [cartEntry('café', 1_990), cartEntry('leite', 500, 3_000)],
    [line('café', 2_190), line('leite', 1_000, 2_000)],
  );
  expect(check.difference).toBe(-300);
  expect(check.overcharged).toEqual([
    {
      id: 'café',
      name: 'Nome de café',
      charged: 2_190,
      expected: 1_990,
      chargedQuantity: 1_000,
      expectedQuantity: 1_000,
      unit: 'un',
    },
  ]);
  expect(check.undercharged).toMatchObject([
    { id: 'leite', charged: 1_000, expected: 1_500, chargedQuantity: 2_000 },
  ]);
});

it('NF-05 adds up several lines of one item', () => {
  const check = checkCart(
    [cartEntry('leite', 500, 3_000)],
    [line('leite', 1_000, 2_000), line('leite', 500)],
  );
  expect(check).toMatchObject({ difference: 0, overcharged: [], undercharged: [] });
  const twice = checkCart([cartEntry('leite', 500)], [line('leite', 500), line('leite', 500)]);
  expect(twice.overcharged).toMatchObject([{ charged: 1_000, chargedQuantity: 2_000 }]);
});

it('NF-05 reports lines without an item in the cart, and items without a line', () => {
  const check = checkCart([cartEntry('café', 1_990)], [line(null, 18), line('arroz', 2_490)]);
  expect(check).toMatchObject({
    difference: 518,
    notTaken: [
      { name: 'SACOLA', charged: 18 },
      { name: 'Nota de arroz', charged: 2_490 },
    ],
    notCharged: [{ id: 'café', name: 'Nome de café', expected: 1_990 }],
  });
});

it('NF-05 NF-36 expects the charged amount for an item without a price', () => {
  const check = checkCart([cartEntry('pão', null), cartEntry('sal', null)], [line('pão', 750)]);
  expect(check).toMatchObject({
    difference: 0,
    overcharged: [],
    undercharged: [],
    notCharged: [{ id: 'sal', expected: 0 }],
  });
});

it('NF-05 does not compare quantities of different units', () => {
  const check = checkCart([cartEntry('queijo', 4_000, 500, 'kg')], [line('queijo', 2_100)]);
  expect(check.overcharged).toMatchObject([{ chargedQuantity: null, expectedQuantity: 500 }]);
});

it('NF-05 returns parts that always add up to the difference', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const randomBelow = createRandom(seed);
    const entries = Array.from({ length: randomBelow(6) }, (_, index) =>
      cartEntry(
        String(index),
        randomBelow(5) === 0 ? null : randomBelow(3_000),
        1 + randomBelow(5_000),
        'kg',
      ),
    );
    const lines = Array.from({ length: randomBelow(8) }, () =>
      line(
        randomBelow(4) === 0 ? null : String(randomBelow(7)),
        randomBelow(5_000),
        1 + randomBelow(5_000),
        'kg',
      ),
    );
    const check = checkCart(entries, lines);
    const parts =
      sumCentavos(check.overcharged.map((part) => part.charged)) -
      sumCentavos(check.overcharged.map((part) => part.expected)) +
      sumCentavos(check.undercharged.map((part) => part.charged)) -
      sumCentavos(check.undercharged.map((part) => part.expected)) +
      sumCentavos(check.notTaken.map((part) => part.charged)) -
      sumCentavos(check.notCharged.map((part) => part.expected));
    expect(parts, `seed ${seed}`).toBe(check.difference);
    expect(check.difference, `seed ${seed}`).toBe(differenceOf(entries, lines));
    expect(check.overcharged.every((part) => part.charged > part.expected)).toBe(true);
    expect(check.undercharged.every((part) => part.charged < part.expected)).toBe(true);
  }
});

/**
 * Computes the difference in another way: what was charged, except for items without a price, minus
 * the cost of the items with a price.
 */
function differenceOf(entries: readonly CartEntry[], lines: readonly ChargedLine[]): number {
  let sum = 0;
  for (const { paid, listItemId } of lines) {
    const entry = entries.find((each) => each.id === listItemId);
    if (entry?.price !== null) sum += paid;
  }
  for (const { price, quantity } of entries) if (price !== null) sum -= lineTotal(price, quantity);
  return sum;
}

/** A seeded generator of numbers below a bound, so that a failing run can be repeated. */
function createRandom(seed: number) {
  let state = seed;
  return (bound: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * bound);
  };
}
