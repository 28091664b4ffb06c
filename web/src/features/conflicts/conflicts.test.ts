import type { ListItem } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { homeOf, itemRow, listRow, me } from '../../../test/home.ts';
import type { Refusal } from '../../sync/react/use-unsent.ts';
import {
  additionOf,
  conflictsOf,
  newItemOf,
  replacementOf,
  resolutionOf,
  sumOf,
} from './conflicts.ts';

const failure = { code: 'item-taken', message: 'Outra pessoa já pegou este item.' } as const;
let lastId = 0;
function refusal(body: object, itemId = 'cafe', more: object = {}): Refusal {
  lastId += 1;
  const params = { listId: 'feira', itemId };
  const write = { name: 'changeListItem', key: `k${lastId}`, order: lastId, at: 0, params, body };
  return { id: lastId, at: 0, failure, writes: [{ ...write, ...more }] as never };
}
const paid = { isChecked: true, price: 22.9, purchasedQuantity: 1, purchasedUnit: 'un' } as const;
const mineOf = (...refusals: Refusal[]) => conflictsOf(refusals)[0]?.mine;
function conflict(body: object = { ...paid, seen: null }) {
  const [first] = conflictsOf([refusal(body)]);
  if (!first?.mine) throw new Error('No conflict.');
  return { ...first, mine: first.mine };
}
const joaos = (fields: Partial<ListItem> = {}) =>
  itemRow('cafe', 'feira', {
    isChecked: true,
    price: 24.9,
    purchasedQuantity: 2,
    takenBy: 'joao',
    ...fields,
  });

it('CASA-44 combines all refusals of one item into one question, the oldest item first', () => {
  const other = { ...failure, code: 'too-many-items' } as const;
  const conflicts = conflictsOf([
    refusal({ ...paid, seen: null }),
    refusal({ ...paid, seen: null }, 'sal'),
    refusal({ price: 21.9, seen: { price: 22.9, purchasedQuantity: 1, purchasedUnit: 'un' } }),
    { ...refusal(paid), failure: other },
  ]);
  expect(conflicts.map(({ itemId, refusalIds }) => [itemId, refusalIds.length])).toEqual([
    ['cafe', 2],
    ['sal', 1],
  ]);
  expect(conflicts[0]).toMatchObject({
    isCorrection: false,
    mine: { price: 21.9, purchasedQuantity: 1 },
  });
});

it('CASA-42 combines a correction with the values on which it was based', () => {
  const seen = { price: 24.9, purchasedQuantity: 2, purchasedUnit: 'kg' } as const;
  expect(conflictsOf([refusal({ price: 21.9, seen })])).toMatchObject([
    { isCorrection: true, mine: { price: 21.9, purchasedQuantity: 2, purchasedUnit: 'kg' } },
  ]);
});

it('CASA-43 asks no question about an item that the user has put back', () => {
  const seen = { price: 22.9, purchasedQuantity: 1, purchasedUnit: 'un' };
  const back = refusal({ isChecked: false, seen });
  expect(mineOf(refusal({ ...paid, seen: null }), back)).toBeNull();
  const again = refusal({ ...paid, price: 20, seen: null });
  expect(mineOf(refusal({ ...paid, seen: null }), back, again)).toMatchObject({ price: 20 });
});

it('CASA-45 resolves a conflict that no longer needs an answer', () => {
  const one = conflict();
  expect(resolutionOf(one, joaos(), me)).toBe('ask');
  expect(resolutionOf(one, joaos({ takenBy: null }), me)).toBe('ask');
  expect(resolutionOf(one, undefined, me)).toBe('removed');
  expect(resolutionOf(one, joaos({ isChecked: false }), me)).toBe('retry');
  expect(resolutionOf(one, joaos({ price: 22.9, purchasedQuantity: 1 }), me)).toBe('discard');
  expect(resolutionOf(one, joaos({ correctedBy: me }), me)).toBe('discard');
  expect(resolutionOf({ ...one, mine: null }, joaos(), me)).toBe('discard');
  // The same numbers in another unit are a different line.
  const kilo = joaos({ price: 22.9, purchasedQuantity: 1, purchasedUnit: 'kg' });
  expect(resolutionOf(one, kilo, me)).toBe('ask');
});

it('CASA-44 adds to the line if price and unit are equal, else as a separate item, so that no price is averaged', () => {
  const one = conflict({ ...paid, supermarket: 'Assaí', seen: null });
  expect(sumOf(one.mine, joaos())).toBe(3);
  expect(additionOf(one, joaos({ price: 22.9 }))).toEqual({ change: { purchasedQuantity: 3 } });
  const line = {
    id: one.key,
    name: 'cafe',
    unit: 'un',
    quantity: 1,
    isChecked: true,
    price: 22.9,
    purchasedQuantity: 1,
    purchasedUnit: 'un',
    supermarket: 'Assaí',
    takenAt: '1970-01-01T00:00:00.000Z',
  };
  expect(additionOf(one, joaos())).toEqual({ line });
  const inKilos = joaos({ price: 22.9, purchasedUnit: 'kg' });
  expect(sumOf(one.mine, inKilos)).toBeNull();
  expect(additionOf(one, inKilos)).toEqual({ line });
  expect(additionOf(one, joaos({ price: 22.9, purchasedQuantity: 99_999.999 }))).toEqual({ line });
  const other = conflict({ ...paid, selectedProductId: 'pilao', seen: null });
  expect(additionOf(other, joaos({ price: 22.9, productId: 'melitta' }))).toMatchObject({
    line: { selectedProductId: 'pilao', productId: 'melitta' },
  });
  // The sum is computed in thousandths, without floating-point errors.
  const grams = conflict({ ...paid, purchasedQuantity: 0.1, purchasedUnit: 'kg', seen: null });
  expect(sumOf(grams.mine, joaos({ purchasedQuantity: 0.2, purchasedUnit: 'kg' }))).toBe(0.3);
});

it('CASA-44 plans one piece for half a piece, because a list has whole pieces only', () => {
  const { mine } = conflict({ ...paid, purchasedQuantity: 0.5, seen: null });
  expect(newItemOf('k', mine, joaos())).toMatchObject({ quantity: 1, purchasedQuantity: 0.5 });
});

it("CASA-44 replaces the line by the user's, and records the user as the one who took it", () => {
  const home = homeOf({ lists: [listRow('feira')], listItems: [joaos()] });
  const params = { listId: 'feira', itemId: 'cafe' };
  home.tap('changeListItem', { params, body: replacementOf(conflict().mine) });
  const [item] = home.read('getList', { params: { listId: 'feira' } })?.items ?? [];
  expect(item).toMatchObject({ price: 22.9, purchasedQuantity: 1, takenBy: me, correctedBy: null });
});
