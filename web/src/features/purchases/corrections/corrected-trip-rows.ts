/** Computes what a correction of a trip would change, before it is made (CMP-22). */
import type { Answer, CorrectedStock, Row } from '@quitanda/contract';
import { monthsUntil } from '@quitanda/contract/insights/months';
import { spendingOf, type Spending, type SpentLine } from '@quitanda/contract/insights/spending';
import { sectionKeyOf } from '@quitanda/contract/sections/section-of';
import { sectionTitles } from '@quitanda/contract/sections/section-titles';
import { unpricedRemainderSection } from '@quitanda/contract/trip-total';
import { fromCentavos, type Centavos } from '@quitanda/contract/values';
import type { BrazilianZone } from '@quitanda/contract/zones';
import { toCalendarDate } from '../../../lib/dates/dates.ts';
import { compareText } from '../../../lib/items/compare.ts';
import type { CallInput, CorrectedTripRows } from '../../../sync/reads-and-writes.ts';
import type { Rows } from '../../../sync/replica/rows.ts';
import { amountPaidFor, restOf, tripTotal } from '../purchases.selectors.ts';
import {
  correctRows,
  restoreRows,
  revertRows,
  type Correction,
  type CorrectionCall,
} from './correct-rows.ts';
import { draftRowsOver } from './draft-rows.ts';

type SpendingMonth = Answer<'getSpending'>['months'][number];

/** What a correction changes. */
export interface CorrectionPreview {
  readonly trip: CorrectedTripRows;
  readonly stock: readonly CorrectedStock[];
  /** What the trip costs afterwards. */
  readonly total: Centavos;
}

/** Returns what a correction changes; undefined if the trip no longer exists. */
export function previewCorrection(
  rows: Rows,
  call: CorrectionCall,
  correction: Correction,
  zone: BrazilianZone,
): CorrectionPreview | undefined {
  return preview(rows, call.params.finishId, zone, (draft) => correctRows(draft, call, correction));
}

/** Returns what the undo of the last correction of a trip or line changes (CMP-29). */
export function previewRevert(
  rows: Rows,
  params: CallInput<'undoTripCorrection'>['params'],
  by: string,
  zone: BrazilianZone,
): CorrectionPreview | undefined {
  return preview(rows, params.finishId, zone, (draft) => revertRows(draft, params, by));
}

/** Returns the rows that the undo of a correction shows at once: those before and after it, swapped. */
export function previewUndo(
  rows: Rows,
  { finish, lines, months }: CorrectedTripRows,
  by: string,
  zone: BrazilianZone,
): CorrectedTripRows {
  const undone: CorrectedTripRows = {
    finish: { before: finish.after, after: finish.before },
    lines: { before: lines.after, after: lines.before },
    months: { before: months.after, after: months.before },
  };
  const current = preview(rows, finish.before.id, zone, (draft) => restoreRows(draft, undone, by));
  return current?.trip ?? undone;
}

function preview(
  rows: Rows,
  finishId: string,
  zone: BrazilianZone,
  act: (draft: ReturnType<typeof draftRowsOver>) => CorrectedStock[],
): CorrectionPreview | undefined {
  const before = rows.get('finishes', finishId);
  if (before === undefined || before.isUndone) return undefined;
  const draft = draftRowsOver(rows);
  const stock = act(draft);
  const after = draft.get('finishes', finishId) ?? before;
  const linesBefore = rows.of('purchases', finishId);
  const linesAfter = draft.of('purchases', finishId);
  const monthNames = [...new Set([before, after].map(({ boughtAt }) => monthOf(boughtAt)))];
  return {
    stock,
    total: tripTotal(after, linesAfter),
    trip: {
      finish: { before, after },
      lines: {
        before: linesBefore.filter((line) => !linesAfter.includes(line)),
        after: linesAfter.filter((line) => !linesBefore.includes(line)),
      },
      months: {
        before: spendingOfMonths(rows, monthNames, zone),
        after: spendingOfMonths(draft, monthNames, zone),
      },
    },
  };
}

/** The month of an instant in the time zone of the shown household: '2026-11'. */
export const monthOf = (at: string | number): string =>
  toCalendarDate(typeof at === 'string' ? Date.parse(at) : at).slice(0, 7);

function spendingOfMonths(
  rows: Rows,
  names: readonly string[],
  zone: BrazilianZone,
): SpendingMonth[] {
  return names.flatMap((name) => {
    // Noon of the second day is in the month in every zone.
    const months = monthsUntil(Date.parse(`${name}-02T12:00:00.000Z`), 1, zone);
    return spendingOf(linesIn(rows, months[0]), months).months.map(toWire);
  });
}

/** Returns the lines of a month as the server counts them (INS-11, FIN-07, NF-11). */
function linesIn(
  rows: Rows,
  month: { start: number; end: number } | undefined,
): readonly SpentLine[] {
  const isIn = ({ boughtAt }: { readonly boughtAt: string }) => {
    const at = Date.parse(boughtAt);
    return month !== undefined && at >= month.start && at < month.end;
  };
  const priced = rows
    .all('purchases')
    .filter((line) => isIn(line) && line.isUnpriced !== true)
    .map((line) => ({
      at: Date.parse(line.boughtAt),
      total: amountPaidFor(line),
      category: sectionTitles[sectionKeyOf(line.productName ?? line.name, line.categoryName)],
      supermarket: line.supermarket,
      boughtBy: line.boughtBy as SpentLine['boughtBy'],
      isImpulse: line.listId === null ? null : line.isImpulse,
    }));
  const unpricedRemainders = rows
    .all('finishes')
    .filter((finish) => isIn(finish) && finish.typedTotal != null)
    .flatMap((finish) => restLineOf(finish, rows.of('purchases', finish.id)));
  return [...priced, ...unpricedRemainders];
}

/** What the lines without a price of a trip cost together, as one line of spending (FIN-10). */
function restLineOf(finish: Row<'finishes'>, lines: readonly Row<'purchases'>[]): SpentLine[] {
  const unpriced = lines.filter(({ isUnpriced }) => isUnpriced === true);
  const total = restOf(finish, lines);
  if (total === 0) return [];
  const supermarkets = unpriced.flatMap(({ supermarket }) => supermarket ?? []);
  return [
    {
      at: Date.parse(finish.boughtAt),
      total,
      category: unpricedRemainderSection,
      // The server takes the first by name, too.
      supermarket: supermarkets.toSorted(compareText)[0] ?? null,
      boughtBy: finish.boughtBy as SpentLine['boughtBy'],
      isImpulse: unpriced.every(({ isImpulse }) => isImpulse),
    },
  ];
}

/** Converts centavos to reais, as the server does in its answer. */
function toWire({ month, ...spending }: Spending & { month: string }): SpendingMonth {
  const inReais = <T extends { readonly total: Centavos }>(share: T) => ({
    ...share,
    total: fromCentavos(share.total),
  });
  return {
    month,
    total: fromCentavos(spending.total),
    planned: fromCentavos(spending.planned),
    impulse: fromCentavos(spending.impulse),
    categories: spending.categories.map(inReais),
    supermarkets: spending.supermarkets.map(inReais),
    people: spending.people.map(inReais),
  };
}
