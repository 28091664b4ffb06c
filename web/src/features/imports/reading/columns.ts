/**
 * Guesses which column of a table has the name, the quantity etc. The person can correct it
 * (IMP-02).
 */
import { fold } from '@quitanda/contract/text';
import { readAmountWords, type PointMeaning } from './amounts.ts';
import { bounds } from './bounds.ts';
import {
  hasWords,
  isAmount,
  isBarcode,
  isMark,
  isNeededCell,
  isNumber,
  isOpenBox,
  isTick,
} from './cells.ts';
import { isKnownUnit } from './amounts.ts';
import type { Table, TableRow } from './table.ts';
import {
  foldTitle,
  knownTitles,
  needRank,
  titleRole,
  titleUnit,
  type TitleRole,
} from './column-titles.ts';

export const columnKinds = [
  'name',
  'quantity',
  'unit',
  'barcode',
  'list',
  'done',
  'note',
  'date',
] as const;
export type ColumnKind = (typeof columnKinds)[number];

/** The index of the column of each kind; null if the table has none. */
export type Columns = Readonly<Record<ColumnKind, number | null>>;

/** How a table is read. */
export interface TableLayout {
  readonly columns: Columns;
  /** Whether the first row has the titles of the columns. */
  readonly hasTitles: boolean;
  /** What a point means in the column of quantities, if the person chose it (IMP-08). */
  readonly points?: PointMeaning | undefined;
}

/** How many rows are examined to guess the columns. */
const sampleRowCount = 50;
/** A column is guessed to be of a kind if at least this share of its filled cells matches the kind. */
const minMatchingShare = 0.6;

/**
 * Guesses the columns from their titles, or from their content if the table has no titles. In a
 * table with titles, only the columns of names, boxes, and amounts with a unit can be guessed from their
 * content. Other quantities cannot, because a price looks like a quantity.
 */
export function guessColumns(table: Table): TableLayout {
  const titleCells = table.rows[0]?.cells.map(foldTitle) ?? [];
  const hasTitles = looksLikeTitles(table.rows);
  const roles = titleCells.map((title) => (hasTitles ? titleRole(title) : undefined));
  const unassigned = new Set(titleCells.keys());
  const assign = (index: number | undefined): number | null => {
    if (index === undefined || index < 0) return null;
    unassigned.delete(index);
    return index;
  };
  const samples = table.rows.slice(hasTitles ? 1 : 0, sampleRowCount);
  const cellsOf = (index: number) => samples.flatMap(({ cells }) => cells[index] || []);
  const hasNumbers = (index: number) => cellsOf(index).every(isAmount);
  const hasShare = (index: number, matches: (cell: string) => boolean) => {
    const cells = cellsOf(index);
    return cells.length > 0 && cells.filter(matches).length >= minMatchingShare * cells.length;
  };
  const find = (isFound: (index: number) => boolean) => [...unassigned].find(isFound);
  const findByContent = (matches: (cell: string) => boolean) =>
    find((index) => hasShare(index, matches));
  const guess = (index: number | undefined) => (hasTitles ? null : assign(index));
  /** A known title is better than one that is known by its words. */
  const findByTitle = (kind: ColumnKind, isPossible: (index: number) => boolean = () => true) =>
    knownTitles[kind]
      .map((title) => titleCells.indexOf(title))
      .find((index) => roles[index] === kind && unassigned.has(index) && isPossible(index)) ??
    find((index) => roles[index] === kind && isPossible(index));
  const findRole = (role: TitleRole) => find((index) => roles[index] === role && hasNumbers(index));

  const name = assign(findByTitle('name', (index) => hasShare(index, hasWords)));
  const need = [...unassigned]
    .filter((index) => roles[index] === 'need' && hasNumbers(index) && cellsOf(index).length > 0)
    .toSorted(
      (one, other) => needRank(titleCells[one] ?? '') - needRank(titleCells[other] ?? ''),
    )[0];
  const hasHome = roles.includes('home');
  const quantity = hasTitles
    ? assign(
        (hasHome ? need : undefined) ??
          findByTitle('quantity') ??
          findRole('stock') ??
          need ??
          (roles.includes('need') ? undefined : findRole('home')) ??
          find(
            (index) =>
              titleUnit(table.rows[0]?.cells[index] ?? '') !== '' && hasShare(index, isAmount),
          ) ??
          find(
            (index) =>
              (roles[index] ?? 'weight') === 'weight' &&
              hasShare(index, (cell) => isAmount(cell) && !isNumber(cell)),
          ) ??
          onlyOne(
            [...unassigned].filter(
              (index) =>
                roles[index] === undefined &&
                titleCells[index] !== '' &&
                !areNumbering(samples, index) &&
                cellsOf(index).length * 2 > samples.length &&
                cellsOf(index).every((cell) => /^\d{1,3}$/u.test(cell)),
            ),
          ),
      )
    : undefined;
  const isBoxed = (index: number) => areBoxes(cellsOf(index));
  const [unit, barcode, list, done, note, date] = (
    ['unit', 'barcode', 'list', 'done', 'note', 'date'] as const
  ).map((kind) =>
    hasTitles
      ? assign(findByTitle(kind, (index) => kind !== 'unit' || !hasShare(index, isNumber)))
      : undefined,
  );
  const columns = {
    barcode: barcode ?? guess(findByContent(isBarcode)),
    // Before the unit, because 'x' is a unit too.
    done:
      done ??
      (hasTitles
        ? assign(
            find(
              (index) => (roles[index] === 'need' || roles[index] === 'home') && isBoxed(index),
            ) ??
              find(
                (index) =>
                  (titleCells[index] === '' && isBoxed(index) && hasShare(index, isClearBox)) ||
                  (roles[index] === undefined &&
                    hasShare(index, () => true) &&
                    cellsOf(index).every(isMark)),
              ),
          )
        : assign(find(isBoxed))),
    quantity:
      quantity ??
      guess(
        find(
          (index) => hasShare(index, isAmount) && !(index === 0 && areNumbering(samples, index)),
        ),
      ),
    unit: unit ?? guess(findByContent(isKnownUnit)),
    list: list != null && hasFewListNames(table, list) ? list : null,
    note: note ?? null,
    date: date ?? null,
  };
  return {
    columns: {
      ...columns,
      name:
        name ??
        assign(
          findName(
            [...unassigned].filter((index) => hasShare(index, hasWords)),
            cellsOf,
          ),
        ) ??
        assign([...unassigned][0]) ??
        0,
    },
    hasTitles,
  };
}

/** A column that repeats its texts has the sections of the names in another one. */
function findName(
  candidates: readonly number[],
  cellsOf: (index: number) => readonly string[],
): number | undefined {
  const variety = (index: number) => new Set(cellsOf(index).map(fold)).size;
  const [first = -1] = candidates;
  const isSection = variety(first) * 4 <= cellsOf(first).length * 3;
  const other = isSection ? candidates.find((index) => variety(index) > variety(first)) : undefined;
  return other ?? candidates[0];
}

const areBoxes = (cells: readonly string[]) =>
  cells.length > 0 && cells.every((cell) => isTick(cell) || isOpenBox(cell));
const isClearBox = (cell: string) => /\p{L}{2}|\W/u.test(cell);
const onlyOne = (found: readonly number[]) => (found.length === 1 ? found[0] : undefined);

/** Whether the cells of a column are 1, 2, 3, so that they number the rows. */
const areNumbering = (samples: readonly TableRow[], index: number): boolean =>
  samples.length >= minNumberedRows &&
  samples.every(({ cells }, row) => cells[index] === String(row + 1));

/** Whether the ticks of the layout say what to buy ('Comprar?'), so that the rows without one are not. */
export function hasNeedTicks({ rows }: Table, { columns, hasTitles }: TableLayout): boolean {
  const { done } = columns;
  if (!hasTitles || done === null || titleRole(foldTitle(rows[0]?.cells[done] ?? '')) !== 'need')
    return false;
  return rows.slice(1).some(({ cells }) => isNeededCell(cells[done] ?? ''));
}

/** Whether the amounts of a table, or without them its titles, say what is at home (IMP-11). */
export function isStockTable({ rows }: Table, { columns, hasTitles }: TableLayout): boolean {
  const roles = hasTitles ? (rows[0]?.cells ?? []).map((cell) => titleRole(foldTitle(cell))) : [];
  const used = columns.quantity === null ? roles : [roles[columns.quantity]];
  return used.some((role) => role === 'stock' || (role === 'home' && columns.quantity !== null));
}

/** How many rows must be numbered 1, 2, 3, so that the numbers are no amounts. */
const minNumberedRows = 3;

/**
 * Whether the first row has titles. None of its cells is a number, and one is a known title, or most
 * have words of titles, or it has a word above a column of amounts.
 */
export function looksLikeTitles([first, ...others]: readonly TableRow[]): boolean {
  const cells = first?.cells ?? [];
  const titles = cells.map(foldTitle);
  if (titles.some(isNumber)) return false;
  // Ignores the titles of units and ticks, because 'un' is both a title and a unit, and 'x' a tick.
  const isKnown = columnKinds.some(
    (kind) =>
      kind !== 'unit' &&
      kind !== 'done' &&
      titles.some((title) => knownTitles[kind].includes(title)),
  );
  const filled = titles.filter(Boolean);
  if (isKnown || filled.length < 2 || filled.some((title) => /\d/u.test(title))) return isKnown;
  const roles = filled.map(titleRole).filter((role) => role !== undefined);
  return (
    (new Set(roles).size > 1 && roles.length * 2 > filled.length) ||
    cells.some((cell, index) => {
      const below = others.slice(0, sampleRowCount).flatMap((row) => row.cells[index] || []);
      const isWord = /^\p{L}+$/u.test(cell) && readAmountWords(cell) === undefined;
      return isWord && below.length >= minNumberedRows && below.every(isAmount);
    })
  );
}

/** Whether the number of different names in a column is at most the number of lists allowed. */
const hasFewListNames = ({ rows }: Table, index: number) =>
  new Set(rows.map(({ cells }) => fold(cells[index] ?? ''))).size <= bounds.maxGroups;

/**
 * Returns the title of a column for the screen. If several columns have the same title, adds the
 * number of the column. A column without a title is named by its number and an example.
 */
export function columnTitle(table: Table, { hasTitles }: TableLayout, index: number): string {
  const titles = hasTitles ? (table.rows[0]?.cells ?? []) : [];
  const title = titles[index] ?? '';
  const isRepeated = titles.filter((each) => each === title).length > 1;
  if (title !== '')
    return isRepeated ? `${truncate(title)} (coluna ${index + 1})` : truncate(title);
  const example = table.rows.find(({ cells }) => cells[index] !== '')?.cells[index];
  return example === undefined
    ? `Coluna ${index + 1}`
    : `Coluna ${index + 1} (${truncate(example)})`;
}

const truncate = (text: string) => (text.length > 24 ? `${text.slice(0, 23)}…` : text);
