import type { PriceHistoryEntry } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { withPlainSpaces } from '../../../../test/text-of.ts';
import { makeItem, makeProduct } from '../cart/cart-item.fixture.ts';
import { createPendingLineFactory, pendingText, priceParts } from './pending-lines.ts';
import { sumPendingLines } from '../budget/pending-total.ts';

const makeHistoryEntry = (fields: Partial<PriceHistoryEntry>): PriceHistoryEntry => ({
  productId: null,
  name: 'Cerveja',
  date: '2026-05-02T12:00:00.000Z',
  quantity: 3,
  unit: 'un',
  price: 8.29,
  ...fields,
});

it('SHO-03 shows the last price, the quantity, the unit price, and the planned name if it differs', () => {
  const rice = makeProduct({ name: 'Arroz Tio João 5 kg' });
  const item = makeItem({ name: 'arroz', product: rice, quantity: 2, unit: 'kg' });
  const line = createPendingLineFactory([makeHistoryEntry({ productId: rice.id, price: 29.9 })])(
    item,
  );
  expect(withPlainSpaces(priceParts(line)?.money)).toBe('R$ 29,90');
  expect(withPlainSpaces(pendingText(line))).toBe('1 pacote · R$ 5,98/kg');
  const stew = makeItem({ name: 'mistura', product: makeProduct({ name: 'Músculo' }) });
  expect(withPlainSpaces(pendingText(createPendingLineFactory([])(stew)))).toBe(
    '1 un · na lista: mistura',
  );
});

it('SHO-03 finds the price per kg of a weighed item by its name', () => {
  const beerLine = createPendingLineFactory([makeHistoryEntry({ unit: 'kg', price: 7.99 })])(
    makeItem({ name: 'cerveja', unit: 'kg', quantity: 1.5 }),
  );
  expect(priceParts(beerLine)?.per).toBe('/kg');
});

it('SHO-03 shows no price that was paid in another unit', () => {
  const beerLine = createPendingLineFactory([makeHistoryEntry({ unit: 'kg' })])(
    makeItem({ name: 'cerveja' }),
  );
  expect(priceParts(beerLine)).toBeNull();
});

it('SHO-03 returns the same line object for the same item', () => {
  const item = makeItem();
  const lineOf = createPendingLineFactory([]);
  expect(lineOf(item)).toBe(lineOf(item));
});

it('INS-08 SHO-19 counts one 5 kg package for 2 planned kilos in the sum of the pending lines, and skips an item that must be weighed first', () => {
  const rice = makeProduct({ name: 'Arroz Tio João 5 kg' });
  const tomato = makeProduct({ name: 'Tomate', typicalUnit: 'kg' });
  const plannedItem = makeItem({ name: 'arroz', product: rice, quantity: 2, unit: 'kg' });
  const history = [
    makeHistoryEntry({ productId: rice.id, unit: 'un', price: 29.9 }),
    makeHistoryEntry({ productId: tomato.id, unit: 'kg', price: 8 }),
  ];
  const items = [plannedItem, makeItem({ product: tomato, quantity: 3 })];
  expect(sumPendingLines(items.map(createPendingLineFactory(history)))).toBe(2_990);
});
