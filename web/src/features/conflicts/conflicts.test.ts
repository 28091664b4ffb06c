import type { ListItem } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { createHomeWith, me } from '../../../test/home.ts';
import { itemRow, listRow } from '../../lib/items/rows.fixture.ts';
import type { Refusal } from '../../sync/react/use-unsent.ts';
import {
  planAddition,
  conflictsOf,
  makeNewItem,
  makeReplacement,
  decideResolution,
  sumQuantities,
} from './conflicts.ts';

const failure = { code: 'item-taken', message: 'Outra pessoa já pegou este item.' } as const;
let lastId = 0;
function makeRefusal(body: object, itemId = 'cafe'): Refusal {
  lastId += 1;
  const params = { listId: 'feira', itemId };
  const write = { name: 'changeListItem', key: `k${lastId}`, order: lastId, at: 0, params, body };
  return { id: lastId, at: 0, failure, writes: [write] as never };
}
const takenFields = {
  isChecked: true,
  price: 22.9,
  purchasedQuantity: 1,
  purchasedUnit: 'un',
} as const;
const ownLineOf = (...refusals: Refusal[]) => conflictsOf(refusals)[0]?.ownLine;
function makeConflict(body: object = { ...takenFields, seen: null }) {
  const [first] = conflictsOf([makeRefusal(body)]);
  if (!first?.ownLine) throw new Error('No conflict.');
  return { ...first, ownLine: first.ownLine };
}
const makeJoaosItem = (fields: Partial<ListItem> = {}) =>
  itemRow('cafe', 'feira', {
    isChecked: true,
    price: 24.9,
    purchasedQuantity: 2,
    takenBy: 'joao',
    ...fields,
  });

it('CASA-44 combines all refusals of one item into one conflict, the oldest first', () => {
  const otherFailure = { ...failure, code: 'too-many-items' } as const;
  const conflicts = conflictsOf([
    makeRefusal({ ...takenFields, seen: null }),
    makeRefusal({ ...takenFields, seen: null }, 'sal'),
    makeRefusal({ price: 21.9, seen: { price: 22.9, purchasedQuantity: 1, purchasedUnit: 'un' } }),
    { ...makeRefusal(takenFields), failure: otherFailure },
  ]);
  expect(conflicts.map(({ itemId, refusalIds }) => [itemId, refusalIds.length])).toEqual([
    ['cafe', 2],
    ['sal', 1],
  ]);
  expect(conflicts[0]).toMatchObject({
    isCorrection: false,
    ownLine: { price: 21.9, purchasedQuantity: 1 },
  });
});

it('CASA-42 completes a correction with the values of the line that the user saw', () => {
  const seen = { price: 24.9, purchasedQuantity: 2, purchasedUnit: 'kg' } as const;
  expect(conflictsOf([makeRefusal({ price: 21.9, seen })])).toMatchObject([
    { isCorrection: true, ownLine: { price: 21.9, purchasedQuantity: 2, purchasedUnit: 'kg' } },
  ]);
});

it('SHO-26 CASA-42 ends the total of the line that the user saw when its price or quantity changes', () => {
  const seen = { price: 3.33, paid: 10, purchasedQuantity: 3, purchasedUnit: 'un' } as const;
  expect(ownLineOf(makeRefusal({ purchasedQuantity: 4, seen }))?.paid).toBeNull();
  expect(ownLineOf(makeRefusal({ selectedProductId: 'p1', seen }))?.paid).toBe(10);
  const typedTotal = { price: 2.5, paid: 10, purchasedQuantity: 4 };
  expect(ownLineOf(makeRefusal({ ...typedTotal, seen }))).toMatchObject(typedTotal);
});

it('SHO-27 CASA-44 adds both totals, and asks about equal prices with different totals', () => {
  const tenForThree = { price: 3.33, paid: 10, purchasedQuantity: 3 };
  const conflict = makeConflict({ ...tenForThree, supermarket: 'Assaí', seen: null });
  expect(planAddition(conflict, makeJoaosItem({ price: 3.33, purchasedQuantity: 2 }))).toEqual({
    change: { price: 3.33, paid: 16.66, purchasedQuantity: 5 },
  });
  expect(planAddition(conflict, makeJoaosItem(tenForThree))).toEqual({
    change: { price: 3.33, paid: 20, purchasedQuantity: 6 },
  });
  expect(planAddition(conflict, makeJoaosItem({ price: 4 }))).toMatchObject({
    newItem: tenForThree,
  });
  expect(decideResolution(conflict, makeJoaosItem({ ...tenForThree, paid: 9.99 }), me)).toBe('ask');
  expect(decideResolution(conflict, makeJoaosItem(tenForThree), me)).toBe('discard');
  expect(makeReplacement(conflict.ownLine)).toMatchObject(tenForThree);
});

it("CASA-43 drops the user's line when the user has put the item back", () => {
  const seen = { price: 22.9, purchasedQuantity: 1, purchasedUnit: 'un' };
  const putBackRefusal = makeRefusal({ isChecked: false, seen });
  expect(ownLineOf(makeRefusal({ ...takenFields, seen: null }), putBackRefusal)).toBeNull();
  const takenAgainRefusal = makeRefusal({ ...takenFields, price: 20, seen: null });
  expect(
    ownLineOf(makeRefusal({ ...takenFields, seen: null }), putBackRefusal, takenAgainRefusal),
  ).toMatchObject({ price: 20 });
});

it('CASA-45 decides whether a conflict needs an answer or is resolved automatically', () => {
  const conflict = makeConflict();
  expect(decideResolution(conflict, makeJoaosItem(), me)).toBe('ask');
  expect(decideResolution(conflict, makeJoaosItem({ takenBy: null }), me)).toBe('ask');
  expect(decideResolution(conflict, undefined, me)).toBe('removed');
  expect(decideResolution(conflict, makeJoaosItem({ isChecked: false }), me)).toBe('retry');
  expect(decideResolution(conflict, makeJoaosItem({ price: 22.9, purchasedQuantity: 1 }), me)).toBe(
    'discard',
  );
  expect(decideResolution(conflict, makeJoaosItem({ correctedBy: me }), me)).toBe('discard');
  expect(decideResolution({ ...conflict, ownLine: null }, makeJoaosItem(), me)).toBe('discard');
  // The same numbers in another unit are a different line.
  const itemInKilos = makeJoaosItem({ price: 22.9, purchasedQuantity: 1, purchasedUnit: 'kg' });
  expect(decideResolution(conflict, itemInKilos, me)).toBe('ask');
});

it('CASA-44 adds the quantity if product, price and unit are equal, and otherwise a separate item', () => {
  const conflict = makeConflict({ ...takenFields, supermarket: 'Assaí', seen: null });
  expect(sumQuantities(conflict.ownLine, makeJoaosItem())).toBe(3);
  expect(planAddition(conflict, makeJoaosItem({ price: 22.9 }))).toEqual({
    change: { purchasedQuantity: 3 },
  });
  const newItem = {
    id: conflict.key,
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
  expect(planAddition(conflict, makeJoaosItem())).toEqual({ newItem });
  const itemInKilos = makeJoaosItem({ price: 22.9, purchasedUnit: 'kg' });
  expect(sumQuantities(conflict.ownLine, itemInKilos)).toBeNull();
  expect(planAddition(conflict, itemInKilos)).toEqual({ newItem });
  expect(
    planAddition(conflict, makeJoaosItem({ price: 22.9, purchasedQuantity: 99_999.999 })),
  ).toEqual({
    newItem,
  });
  const conflictWithProduct = makeConflict({
    ...takenFields,
    selectedProductId: 'pilao',
    seen: null,
  });
  expect(
    planAddition(conflictWithProduct, makeJoaosItem({ price: 22.9, productId: 'melitta' })),
  ).toMatchObject({
    newItem: { selectedProductId: 'pilao', productId: 'melitta' },
  });
  // The sum is computed in thousandths, without floating-point errors.
  const fractionalConflict = makeConflict({
    ...takenFields,
    purchasedQuantity: 0.1,
    purchasedUnit: 'kg',
    seen: null,
  });
  expect(
    sumQuantities(
      fractionalConflict.ownLine,
      makeJoaosItem({ purchasedQuantity: 0.2, purchasedUnit: 'kg' }),
    ),
  ).toBe(0.3);
});

it('CASA-44 plans one piece for half a piece, because a list has whole pieces only', () => {
  const { ownLine } = makeConflict({ ...takenFields, purchasedQuantity: 0.5, seen: null });
  expect(makeNewItem('k', ownLine, makeJoaosItem())).toMatchObject({
    quantity: 1,
    purchasedQuantity: 0.5,
  });
});

it("CASA-44 replaces the line by the user's, and records that the user took the item", () => {
  const home = createHomeWith({ lists: [listRow('feira')], listItems: [makeJoaosItem()] });
  const params = { listId: 'feira', itemId: 'cafe' };
  home.tap('changeListItem', { params, body: makeReplacement(makeConflict().ownLine) });
  const [item] = home.read('getList', { params: { listId: 'feira' } })?.items ?? [];
  expect(item).toMatchObject({ price: 22.9, purchasedQuantity: 1, takenBy: me, correctedBy: null });
});

it('UNI-14 puts the line of the user into the cart in the word of the item', () => {
  const { key, ownLine } = makeConflict();
  const item = makeJoaosItem({ name: 'Milho', unitText: 'lata' });
  expect(makeNewItem(key, ownLine, item)).toMatchObject({ unit: 'un', unitText: 'lata' });
  const inKilos = { ...ownLine, purchasedUnit: 'kg' } as const;
  expect(makeNewItem(key, inKilos, item)).not.toHaveProperty('unitText');
});

it('UNI-11 CASA-44 replaces a line of caixas by the pieces that the user took, and asks about them', () => {
  const pieces = { purchasedQuantity: 24, purchasedUnitText: 'un' };
  const body = { ...takenFields, ...pieces, seen: null };
  const conflict = makeConflict(body);
  const boxes = makeJoaosItem({ ...takenFields, purchasedQuantity: 24, unitText: 'caixa' });
  expect(decideResolution(conflict, boxes, 'maria')).toBe('ask');
  expect(planAddition(conflict, boxes)).toHaveProperty('newItem');
  expect(makeReplacement(makeConflict(body).ownLine)).toMatchObject(pieces);
  expect(makeReplacement(makeConflict().ownLine)).not.toHaveProperty('purchasedUnitText');
});
