import { expect, it } from 'vitest';
import { makeItem, makeProduct } from '../cart/cart-item.fixture.ts';
import { createImpulseItem, isUnsaved, itemTakenAs, savedId } from './impulse.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/u;

it('SHO-10 gives an unsaved item the id that is sent to the server, after the prefix `impulse-`', () => {
  const item = createImpulseItem('list', 'Velas');
  expect(item.id.startsWith('impulse-')).toBe(true);
  expect(savedId(item)).toMatch(uuid);
  expect(item.id).toBe(`impulse-${savedId(item)}`);
  expect([isUnsaved(item), isUnsaved(makeItem())]).toEqual([true, false]);
  expect(createImpulseItem('list', 'Velas').id).not.toBe(item.id);
});

it('SHO-10 renames an item when another product is selected, unless a person named or planned it', () => {
  const cannedTomatoes = makeProduct({ name: 'Tomate pelado' });
  const scannedItem = createImpulseItem('list', makeProduct({ name: 'Tomate', typicalUnit: 'kg' }));
  expect(itemTakenAs(scannedItem, cannedTomatoes)).toMatchObject({
    id: scannedItem.id,
    name: 'Tomate pelado',
    unit: 'un',
    product: cannedTomatoes,
  });
  expect(itemTakenAs(scannedItem, scannedItem.product)).toBe(scannedItem);
  for (const item of [createImpulseItem('list', 'Tomates'), makeItem({ product: makeProduct() })]) {
    expect(itemTakenAs(item, cannedTomatoes)).toBe(item);
  }
});

it('SHO-10 gives an item the name and unit of its product, or `un` instead of an unsupported unit', () => {
  const cheese = makeProduct({ name: 'Queijo minas', typicalUnit: 'kg' });
  expect(createImpulseItem('list', cheese)).toMatchObject({
    listId: 'list',
    name: 'Queijo minas',
    unit: 'kg',
    quantity: 1,
    selectedProductId: cheese.id,
    isChecked: false,
    isImpulse: true,
  });
  expect(createImpulseItem('list', makeProduct({ typicalUnit: 'ml' })).unit).toBe('un');
});
