import type { Answer } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { expect, it } from 'vitest';
import type { Write } from '../../../sync/reads-and-writes.ts';
import { correctSpending } from '../trip-corrections.ts';
import { unsentText } from './unsent-text.ts';

type Month = Answer<'getSpending'>['months'][number];

const makeMonth = (total: number, month = '2026-11'): Month => ({
  month,
  total,
  planned: total,
  impulse: 0,
  categories: [{ name: 'Mercearia', total }],
  supermarkets: [{ name: 'Assaí', total }],
  people: [],
});
const makeSpending = (...months: Month[]) => ({ months, whole: makeMonth(0) });
/** A correction that changes the month's total from the first figure to the second. */
const makeCorrection = (from: number, to: number, month?: string) =>
  ({
    name: 'changePurchasedLine',
    context: {
      trip: { months: { before: [makeMonth(from, month)], after: [makeMonth(to, month)] } },
    },
  }) as unknown as Write;
const makeFinish = (id: string, items: object[] = [{}], total?: number) =>
  ({ name: 'finishPurchase', key: newId(), body: { id, items, total } }) as unknown as Write;
const makeUndo = (finishId: string) =>
  ({ name: 'undoFinish', params: { finishId } }) as unknown as Write;
/** What 'Gastos' says, if the server's answer has this total for November. */
function textAfter(serverTotal: number, ...pending: Write[]): string {
  const shown = pending.reduce(correctSpending, makeSpending(makeMonth(serverTotal)));
  return unsentText(pending, shown);
}

const oneTrip = '1 compra ainda não foi enviada e não está nestes números.';
const oneChange = '1 mudança em compras ainda não foi enviada. Estes números podem mudar.';
const twoChanges = '2 mudanças em compras ainda não foram enviadas. Estes números podem mudar.';

it('SYN-35 says nothing of corrections that the figures contain, one after the other', () => {
  expect(textAfter(100)).toBe('');
  expect(textAfter(100, makeCorrection(100, 90), makeCorrection(90, 80))).toBe('');
  // The server has the first correction already, but has not answered yet.
  expect(textAfter(90, makeCorrection(100, 90), makeCorrection(90, 80))).toBe('');
});

it('SYN-35 says how many corrections are missing from figures that this device did not know', () => {
  expect(textAfter(250, makeCorrection(100, 90))).toBe(oneChange);
  expect(textAfter(250, makeCorrection(100, 90), makeCorrection(90, 80))).toBe(twoChanges);
  // Another trip arrived between the two corrections.
  expect(textAfter(100, makeCorrection(100, 90), makeCorrection(190, 180))).toBe(oneChange);
});

it('SYN-35 says that a correction without rows is missing, such as a restored trip', () => {
  expect(textAfter(100, { name: 'undoTripCorrection' } as Write)).toBe(oneChange);
});

it('SYN-35 says nothing of a correction that changes no shown figure', () => {
  expect(textAfter(250, makeCorrection(100, 100))).toBe('');
  expect(textAfter(250, makeCorrection(100, 90, '2024-01'))).toBe('');
  expect(unsentText([makeCorrection(100, 90)], undefined)).toBe('');
});

it('SYN-35 FIN-05 counts an undone finish, unless the finish itself was never sent', () => {
  expect(textAfter(100, makeUndo('a'))).toBe(oneChange);
  expect(textAfter(100, makeFinish('a'), makeUndo('a'))).toBe('');
  expect(textAfter(100, makeFinish('a'))).toBe(oneTrip);
  expect(textAfter(100, makeFinish('a'), makeUndo('b'))).toBe(`${oneTrip} ${oneChange}`);
  expect(textAfter(100, makeFinish('a', [{ isUnpriced: true }]))).toBe('');
  // Only its total is known (FIN-10).
  expect(textAfter(100, makeFinish('a', [{ isUnpriced: true }], 87.4))).toBe(oneTrip);
});
