/** Computes what a correction of a trip would change, before it is made (CMP-22). */
import type { Answer, CorrectedStock } from '@quitanda/contract';
import { monthsUntil } from '@quitanda/contract/insights/months';
import { spendingOf, type Spending, type SpentLine } from '@quitanda/contract/insights/spending';
import { sectionKeyOf } from '@quitanda/contract/sections/section-of';
import { sectionTitles } from '@quitanda/contract/sections/section-titles';
import { fromCentavos, type Centavos } from '@quitanda/contract/values';
import type { BrazilianZone } from '@quitanda/contract/zones';
import { toCalendarDate } from '../../../lib/dates/dates.ts';
import type { CorrectedTripRows } from '../../../sync/reads-and-writes.ts';
import type { Rows } from '../../../sync/replica/rows.ts';
import { amountPaidFor } from '../purchases.selectors.ts';
import { correctRows, restoreRows, type Correction, type CorrectionCall } from './correct-rows.ts';
import { draftRowsOver } from './draft-rows.ts';

type SpendingMonth = Answer<'getSpending'>['months'][number];

/** What a correction changes. */
export interface CorrectionPreview {
  readonly trip: CorrectedTripRows;
  readonly stock: readonly CorrectedStock[];
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

/** Returns the rows for the undo of a correction, as they are now and as they were before it. */
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

/** The month of an instant in the household's time zone: '2026-11'. */
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
  return rows
    .all('purchases')
    .filter(({ boughtAt, isUnpriced }) => {
      const at = Date.parse(boughtAt);
      return month !== undefined && at >= month.start && at < month.end && isUnpriced !== true;
    })
    .map((line) => ({
      at: Date.parse(line.boughtAt),
      total: amountPaidFor(line),
      category: sectionTitles[sectionKeyOf(line.productName ?? line.name, line.categoryName)],
      supermarket: line.supermarket,
      boughtBy: line.boughtBy as SpentLine['boughtBy'],
      isImpulse: line.listId === null ? null : line.isImpulse,
    }));
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
