import type { Row } from '@quitanda/contract';
import { answerQuestion } from '@quitanda/contract/assistant/answer-question';
import { expect, it } from 'vitest';
import { itemRow, listRow, pantryRow, stockRow } from '../../../lib/items/rows.fixture.ts';
import { createRowTables } from '../../../sync/replica/rows.ts';
import { readHomeData } from './read-home-data.ts';

const boughtAt = '2026-11-20T15:00:00.000Z';
const options = {
  now: Date.parse('2026-11-27T12:00-03:00'),
  zone: 'America/Sao_Paulo',
  book: undefined,
} as const;

const finishRow = (id: string, fields: Partial<Row<'finishes'>> = {}): Row<'finishes'> => ({
  id,
  listId: 'list',
  listName: 'Semana',
  pantryId: 'pantry',
  boughtAt,
  boughtBy: 'ana',
  isUndone: false,
  leftByUndo: null,
  budget: null,
  supermarket: 'Dia',
  ...fields,
});

const purchaseRow = (
  id: string,
  finishId: string,
  fields: Partial<Row<'purchases'>> = {},
): Row<'purchases'> => ({
  id,
  finishId,
  listId: 'list',
  listItemId: id,
  name: 'Banana',
  productId: null,
  productName: null,
  categoryName: null,
  imageUrl: null,
  quantity: 1.5,
  unit: 'kg',
  price: 7.49,
  supermarket: 'Dia',
  isImpulse: false,
  plannedQuantity: 1.5,
  plannedUnit: null,
  boughtAt,
  boughtBy: 'ana',
  takenAt: boughtAt,
  ...fields,
});

function homeRows() {
  const rows = createRowTables();
  rows.put('lists', listRow('list', { name: 'Semana', budget: 200 }));
  rows.put(
    'listItems',
    itemRow('taken', 'list', { isChecked: true, price: 2, purchasedQuantity: 3 }),
  );
  rows.put('listItems', itemRow('banana', 'list', { name: 'Banana', quantity: 2, unit: 'kg' }));
  rows.put('pantries', pantryRow('pantry', 'Casa'));
  rows.put(
    'pantryItems',
    stockRow('rice', 'pantry', { name: 'Arroz', quantity: 1.25, unit: 'kg' }),
  );
  rows.put('finishes', finishRow('trip'));
  rows.put('purchases', purchaseRow('line', 'trip'));
  return rows;
}

it('AI-14 reads what the device has in whole centavos and thousandths', () => {
  const home = readHomeData(homeRows(), options);
  expect(home.lists).toMatchObject([
    {
      name: 'Semana',
      budget: 20_000,
      items: [
        { id: 'banana', quantity: 2_000, isTaken: false, paid: null },
        { id: 'taken', isTaken: true, paid: 600 },
      ],
    },
  ]);
  expect(home.pantries).toMatchObject([{ name: 'Casa', items: [{ quantity: 1_250 }] }]);
  expect(home.purchases).toMatchObject([{ quantity: 1_500, price: 749, paid: 1_124 }]);
  // Without an answer of the server the purchases are the price book.
  expect(home.book).toMatchObject([{ name: 'Banana', latest: [{ supermarket: 'Dia' }] }]);
});

it('AI-14 leaves out undone and deleted purchases, and prices of lines without one', () => {
  const rows = homeRows();
  rows.put('finishes', finishRow('undone', { isUndone: true }));
  rows.put('purchases', purchaseRow('undone line', 'undone'));
  rows.put('finishes', finishRow('deleted', { isDeleted: true }));
  rows.put('purchases', purchaseRow('deleted line', 'deleted'));
  rows.put('finishes', finishRow('typed', { typedTotal: 50 }));
  rows.put('purchases', purchaseRow('unpriced', 'typed', { price: 0, isUnpriced: true }));
  const home = readHomeData(rows, options);
  expect(home.purchases.map(({ tripId, price }) => [tripId, price])).toEqual([
    ['trip', 749],
    ['typed', null],
  ]);
  expect(home.unpricedRemainders).toMatchObject([{ tripId: 'typed', total: 5_000 }]);
});

it('AI-17 answers from the rows of the device without a network', () => {
  const home = readHomeData(homeRows(), options);
  const { text, basis } = answerQuestion('quanto gastamos este mês?', null, home);
  expect(text.replaceAll('\u00a0', ' ')).toContain('R$ 11,24');
  expect(basis).toBe('home');
});
