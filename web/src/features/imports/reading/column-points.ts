/** Decides how the column of quantities reads '1.500', or what to ask the person (IMP-08). */
import { isDivisible, isPointDoubtful, splitFileAmount, type PointMeaning } from './amounts.ts';
import type { TableLayout } from './columns.ts';
import type { Table } from './table.ts';

interface ColumnPoints {
  readonly meaning: PointMeaning;
  /** A number of the column that may be read both ways; undefined if the column leaves no doubt. */
  readonly doubtfulNumber?: string | undefined;
}

/** Matches a number whose comma separates the decimals: '1,5', '1.234,50'. */
const decimalComma = /^-?[\d.]*\d,\d+$/u;
/** Matches groups of which at least two points separate thousands: '1.234.567'. */
const severalGroups = /^-?\d{1,3}(?:\.\d{3}){2,}$/u;
/** Matches a number with one point: '1.5', '0.500', '1500.000', '1,234.5'. */
const onePoint = /^-?[\d,]*\d\.\d+$/u;

/**
 * Reads how the column of quantities uses the point. A column with decimal commas uses it for
 * thousands, and a column with numbers such as '0.500' for decimals. If the column has neither or
 * both, a number such as '1.500' is doubtful, and `layout.points` is what the person chose. The
 * default is thousands, but decimals if a doubtful number is in kg or litres, of which nobody buys
 * thousands. A part of a piece or of a gram is no doubt: '1.500 g' are always thousands.
 */
export function readColumnPoints({ rows }: Table, layout: TableLayout): ColumnPoints {
  const { columns, hasTitles } = layout;
  const { quantity, unit } = columns;
  if (quantity === null) return { meaning: 'thousands' };
  const amounts = (hasTitles ? rows.slice(1) : rows).map(({ cells }) => {
    const unitText = unit === null ? '' : (cells[unit] ?? '');
    const { number = '', unitWord } = splitFileAmount(cells[quantity] ?? '', unitText);
    return { number, isDivisibleUnit: isDivisible(unitWord) };
  });
  const hasThousands = amounts.some(
    ({ number }) => decimalComma.test(number) || severalGroups.test(number),
  );
  const hasDecimals = amounts.some(
    ({ number }) => onePoint.test(number) && !isPointDoubtful(number),
  );
  if (hasThousands !== hasDecimals) return { meaning: hasThousands ? 'thousands' : 'decimals' };
  const doubtful = amounts.filter(
    ({ number, isDivisibleUnit }) =>
      isPointDoubtful(number) && (isDivisibleUnit || number.endsWith('.000')),
  );
  const guess = doubtful.some(({ isDivisibleUnit }) => isDivisibleUnit) ? 'decimals' : 'thousands';
  return { meaning: layout.points ?? guess, doubtfulNumber: doubtful[0]?.number };
}
