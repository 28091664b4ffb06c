/** The cases of 'What a line costs' in docs/spec/shopping.md, as the item dialog computes them. */
import { describe, expect, it } from 'vitest';
import { parseDraft, type ItemDraft, type Pricing } from './item-draft.ts';
import { switchPricing } from './pricing-switch.ts';

type Step = Pricing | Partial<Pick<ItemDraft, 'price' | 'quantity' | 'paidQuantity'>>;

const emptyDraft: ItemDraft = { pricing: 'per-unit', price: '', quantity: '1', paidQuantity: '' };

/** Types into the fields and switches the pricing, in this order. */
function act(steps: readonly Step[], unit: 'un' | 'kg' = 'un', draft = emptyDraft): ItemDraft {
  const current = { ...draft };
  for (const step of steps) {
    const fields = typeof step === 'string' ? switchPricing(current, step, unit) : step;
    Object.assign(current, fields);
  }
  return current;
}

type CostOfLine =
  | readonly [unitPrice: number, quantity: number, total: number, isTotalTyped: boolean]
  | 'invalid';

function lineOf(steps: readonly Step[], unit: 'un' | 'kg' = 'un'): CostOfLine {
  const parsed = parseDraft(act(steps, unit), unit);
  if ('invalidFields' in parsed) return 'invalid';
  const { unitPrice, quantity, total, isTotalTyped } = parsed.pricedLine;
  return [unitPrice, quantity, total, isTotalTyped];
}

const tenForThree = ['total', { price: '10,00', quantity: '3' }] as const;
const threeForTwo = ['take-and-pay', { price: '2,39', quantity: '3', paidQuantity: '2' }] as const;
const perUnit = [{ price: '2,39', quantity: '3' }] as const;

describe('SHO-25 what a line costs', () => {
  it.each<[string, readonly Step[], 'un' | 'kg', CostOfLine]>([
    ['R$ 10,00 for 3', tenForThree, 'un', [333, 3_000, 1_000, true]],
    ['leve 3 pague 2 of 2,39', threeForTwo, 'un', [159, 3_000, 478, true]],
    [
      '4,50 for 100 pieces',
      ['total', { price: '4,50', quantity: '100' }],
      'un',
      [5, 100_000, 450, true],
    ],
    [
      '3,34 for 0,335 kg',
      ['total', { price: '3,34', quantity: '0,335' }],
      'kg',
      [997, 335, 334, true],
    ],
    [
      '2 packages for 59,79',
      ['total', { price: '59,79', quantity: '2' }],
      'un',
      [2_990, 2_000, 5_979, true],
    ],
    ['5,99 per kg', [{ price: '5,99', quantity: '0,335' }], 'kg', [599, 335, 201, false]],
    ['the total, seen per unit', [...tenForThree, 'per-unit'], 'un', [333, 3_000, 1_000, true]],
    [
      'the total, seen per unit and again as a total',
      [...tenForThree, 'per-unit', 'total'],
      'un',
      [333, 3_000, 1_000, true],
    ],
    [
      'the total, seen as an offer and per unit',
      [...tenForThree, 'take-and-pay', 'per-unit', 'total'],
      'un',
      [333, 3_000, 1_000, true],
    ],
    [
      'an odd total, seen as an offer',
      ['total', { price: '4,99', quantity: '3' }, 'take-and-pay'],
      'un',
      [166, 3_000, 499, true],
    ],
    ['the offer, seen as a total', [...threeForTwo, 'total'], 'un', [159, 3_000, 478, true]],
    [
      'the offer, given up for the price of one',
      [...threeForTwo, 'per-unit'],
      'un',
      [239, 3_000, 717, false],
    ],
    [
      'the offer, by way of the total',
      [...threeForTwo, 'total', 'per-unit'],
      'un',
      [239, 3_000, 717, false],
    ],
    ['the price of one, seen as a total', [...perUnit, 'total'], 'un', [239, 3_000, 717, false]],
    [
      'a weighed price, seen as a total',
      [{ price: '5,99', quantity: '0,335' }, 'total'],
      'kg',
      [599, 335, 201, false],
    ],
    [
      'a total whose quantity is typed again',
      [...tenForThree, { quantity: '4' }],
      'un',
      [250, 4_000, 1_000, true],
    ],
    [
      'a quantity that is typed while the total is seen per unit',
      [...tenForThree, 'per-unit', { quantity: '4' }],
      'un',
      [333, 4_000, 1_332, false],
    ],
    [
      'a price that is typed while the total is seen per unit',
      [...tenForThree, 'per-unit', { price: '3,50' }, 'total'],
      'un',
      [350, 3_000, 1_050, false],
    ],
    ['a gift', ['total', { price: '0', quantity: '3' }], 'un', [0, 3_000, 0, true]],
    [
      'a price that would be rounded to free',
      ['total', { price: '0,01', quantity: '9' }],
      'un',
      'invalid',
    ],
    [
      'the same, seen per unit',
      ['total', { price: '0,01', quantity: '9' }, 'per-unit'],
      'un',
      'invalid',
    ],
  ])('SHO-25 %s', (_case, steps, unit, line) => {
    expect(lineOf(steps, unit)).toEqual(line);
  });
});

/** Returns pseudo-random whole numbers below `max`, the same for the same seed. */
function createRandom(seed: number) {
  let state = seed;
  return (max: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * max);
  };
}

const pricings: readonly Pricing[] = ['per-unit', 'total', 'take-and-pay'];
const toText = (centavos: number) => (centavos / 100).toFixed(2).replace('.', ',');

/** What a line costs by the fields that show it, in whole centavos. */
function costOfFields({ pricing, price, quantity, paidQuantity }: ItemDraft): number {
  const centavos = Math.round(Number(price.replace(',', '.')) * 100);
  if (pricing === 'total') return centavos;
  return centavos * Number(pricing === 'per-unit' ? quantity : paidQuantity);
}

it('SHO-25 keeps what was typed in every order of 2,000 random switches', () => {
  const random = createRandom(7);
  let sum = 0;
  let expectedSum = 0;
  for (let trip = 0; trip < 200; trip += 1) {
    const taken = 2 + random(99);
    const amount = { price: toText(100 + taken + random(5_000)), quantity: String(taken) };
    const offer = { ...amount, paidQuantity: String(1 + random(taken - 1)) };
    const first = pricings[random(3)] ?? 'total';
    let draft = act([first, first === 'take-and-pay' ? offer : amount]);
    let typed = draft;
    for (let count = 0; count < 10; count += 1) {
      draft = act([pricings[random(3)] ?? 'total'], 'un', draft);
      // Only giving an offer up or taking one up, by which other pieces are paid, changes the amount.
      const isOtherOffer = [draft, typed].every(({ pricing }) => pricing !== 'total');
      const expected = costOfFields(isOtherOffer ? draft : typed);
      const parsed = parseDraft(draft, 'un');
      expect('pricedLine' in parsed && parsed.pricedLine.total).toBe(expected);
      if (random(4) === 0) {
        draft = act([{ price: toText(100 + taken + random(5_000)) }], 'un', draft);
        typed = draft;
      }
    }
    const parsed = parseDraft(draft, 'un');
    sum += 'pricedLine' in parsed ? parsed.pricedLine.total : 0;
    const isOtherOffer = [draft, typed].every(({ pricing }) => pricing !== 'total');
    expectedSum += costOfFields(isOtherOffer ? draft : typed);
  }
  expect(sum).toBe(expectedSum);
});
