/** UNI-12: what a receipt brings of an item that is planned or printed in caixas. */
import { fromThousandths, toThousandths } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { lineOf, receiptOf } from '../../../test/people/receipts.ts';
import { itemsOf, newItem, prepareShopping, stockOf } from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { countedPieces } from './counted-pieces.ts';
import { readContainer } from './reading/units.ts';

const { person, clock } = await startApp();
clock.set('2026-11-20T14:00:00Z');

const twelve = [{ id: 'caixa leite', count: 12 }];

it.each([
  ['CX 2 of 2 caixas', 2, 'caixa', 2, 'caixa', twelve, 24],
  ['CX 2 of 24 un', 2, 'caixa', 24, null, twelve, 24],
  ['CX 24 of 2 caixas, which are cartons', 24, 'caixa', 2, 'caixa', twelve, 24],
  ['CX 24 of 24 un', 24, 'caixa', 24, null, twelve, undefined],
  ['CX 3 of 2 caixas', 3, 'caixa', 2, 'caixa', twelve, undefined],
  ['CX 2 of 2 caixas of unknown pieces', 2, 'caixa', 2, 'caixa', [], undefined],
  ['FD 2 of 2 caixas', 2, 'fardo', 2, 'caixa', twelve, undefined],
  ['UN 24 of 2 caixas', 24, undefined, 2, 'caixa', [], 24],
  ['UN 2 of 2 caixas', 2, undefined, 2, 'caixa', twelve, undefined],
  ['UN 3 of 2 cans', 3, undefined, 2, 'lata', twelve, undefined],
] as const)('UNI-12 counts %s', (_what, quantity, container, planned, unitText, counts, pieces) => {
  const line = {
    quantity: toThousandths(quantity),
    unit: 'un',
    container,
    productName: null,
  } as const;
  const plan = { id: 'x', name: 'Leite', quantity: toThousandths(planned), unit_text: unitText };
  const counted = countedPieces(line, plan, counts);
  expect(counted === undefined ? undefined : fromThousandths(counted as never)).toBe(pieces);
});

it.each([
  ['CX', 'caixa'],
  ['cx12', 'caixa'],
  ['FD', 'fardo'],
  ['BDJ', 'bandeja'],
  ['PCT', 'pacote'],
  ['UN', undefined],
  ['LT', undefined],
])('UNI-12 reads the unit %s as the container %s', (text, container) => {
  expect(readContainer(text)).toBe(container);
});

/** Records 'CX 2' of the planned 2 caixas. Returns the stock and the list after an undo. */
async function recordMilk(count: number | null) {
  const { ana, listId, pantryId } = await prepareShopping(await person());
  if (count !== null)
    await ana.call('rememberPackageCount', { body: { name: 'Leite', container: 'caixa', count } });
  const item = await newItem(ana, listId, { name: 'Leite', quantity: 2, unitText: 'caixa' });
  const fields = { listItemId: item.id, quantity: 2, price: 63.48, paid: 126.96 };
  const line = lineOf({ name: 'Leite', container: 'caixa', ...fields });
  const body = receiptOf(pantryId, [line], { listId });
  const { finishId } = (await ana.call('recordReceipt', { body })).body;
  const [bought] = (await ana.call('getFinishedTrip', { params: { finishId } })).body.lines;
  const [stock] = await stockOf(ana, pantryId);
  await ana.call('undoFinish', { params: { pantryId, finishId } });
  return { bought, stock, items: await itemsOf(ana, listId) };
}

it('UNI-12 NF-04 records 2 CX as 24 un of what has 12, and an undo restores the 2 caixas', async () => {
  const { bought, stock, items } = await recordMilk(12);
  expect(bought).toMatchObject({
    quantity: 24,
    unit: 'un',
    unitText: null,
    price: 5.29,
    total: 126.96,
  });
  expect(stock).toMatchObject({ name: 'Leite', quantity: 24, unit: 'un', unitText: null });
  expect(items).toMatchObject([{ quantity: 2, unitText: 'caixa', isChecked: false }]);
});

it('UNI-12 NF-04 records 2 CX as they are printed if the household has not said what one has', async () => {
  const { bought, stock } = await recordMilk(null);
  expect(bought).toMatchObject({ quantity: 2, unitText: 'caixa', price: 63.48 });
  expect(stock).toMatchObject({ quantity: 2, unitText: 'caixa' });
});
