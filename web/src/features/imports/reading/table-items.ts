/** Converts the rows of a table to items (IMP-02, IMP-04). */
import { beginsWithCountedThing } from '@quitanda/contract/items/counted-things';
import { readItem } from '@quitanda/contract/items/read-item';
import { isListTitle, isMeta, sectionKind } from '@quitanda/contract/items/lines/section-headings';
import { fold } from '@quitanda/contract/text';
import { toCalendarDate } from '../../../lib/dates/dates.ts';
import { readFileAmount, type Amount } from './amounts.ts';
import { isAmount, isDoneCell, isNeededCell } from './cells.ts';
import { bounds, tooManyItemsText } from './bounds.ts';
import { readColumnPoints } from './column-points.ts';
import { foldTitle, titleRole, titleUnit } from './column-titles.ts';
import { hasNeedTicks, isStockTable, type ColumnKind, type TableLayout } from './columns.ts';
import {
  UnreadableFile,
  type ParsedContent,
  type ParsedItem,
  type Notice,
} from './parsed-content.ts';
import { checkItem, lostNoteText } from './check-item.ts';
import { readFileDate } from './file-dates.ts';
import { compareByLine, lineText } from './line-text.ts';
import type { Table } from './table.ts';

/** Matches the name in a row that adds up the others. */
const totalPattern =
  /^\s*(?:sub-?\s?)?(?:total|soma|totais)(?:\s+(?:geral|gera[il]s|estimad[oa]|previst[oa]|gast[oa]|itens|r\$|d[aeo]s?\s\p{L}+))*\s*[:=]?\s*$/iu;

/** What a task app exports in the column 'TYPE' besides its tasks. */
const noItemTypes = new Set(['section', 'note']);

/**
 * Returns the items of a table in groups, one for each name in its column of lists. If there is no
 * such column, returns one group called `name`. If there is no column of quantities, reads the
 * amount from the name, as in pasted texts (LST-21). Throws UnreadableFile for too many rows or
 * lists.
 */
export function readTableItems(table: Table, layout: TableLayout, name: string): ParsedContent {
  const { columns, hasTitles } = layout;
  const rows = hasTitles ? table.rows.slice(1) : table.rows;
  if (rows.length > bounds.maxItems) throw new UnreadableFile(tooManyItemsText);
  const { meaning } = readColumnPoints(table, layout);
  const notices: Notice[] = [...table.notices];
  const kind = isStockTable(table, layout) ? 'pantry' : 'list';
  const typeIndex = hasTitles ? (table.rows[0]?.cells.map(fold).indexOf('type') ?? -1) : -1;
  const titles = hasTitles ? (table.rows[0]?.cells ?? []) : [];
  const quantityTitle = titles[columns.quantity ?? -1] ?? '';
  const columnUnit = titleUnit(quantityTitle);
  if (
    quantityTitle !== '' &&
    columnUnit === '' &&
    titleRole(foldTitle(quantityTitle)) === undefined
  )
    notices.push({
      where: lineText(table.rows[0]?.line ?? 1),
      text: `A coluna “${truncate(quantityTitle)}” foi lida como quantidade.`,
    });
  const haveNeedTicks = hasNeedTicks(table, layout);
  // Beside what is at home, nothing or less than nothing is needed of the other things.
  const isNeed = titleRole(foldTitle(quantityTitle)) === 'need';
  const hasHome = titles.some((title) =>
    /^(?:stock|home)$/u.test(titleRole(foldTitle(title)) ?? ''),
  );
  const isNeedless = (cell: string) =>
    isNeed && (/^\s*-\s?\d/u.test(cell) || (hasHome && /^[-–—\s]*$/u.test(cell)));
  /** The number and the unit of a row; of 'Kg' and 'Unid' each row may have another one. */
  const amountOf = (cells: readonly string[]): [string, string] => {
    const [number, unit] = [columns.quantity, columns.unit].map(
      (index) => cells[index ?? -1] ?? '',
    );
    if (number !== '' || columnUnit === '') return [number ?? '', unit || columnUnit];
    const other = cells.findIndex(
      (cell, index) => isAmount(cell) && titleUnit(titles[index] ?? '') !== '',
    );
    return other < 0
      ? ['', unit || columnUnit]
      : [cells[other] ?? '', titleUnit(titles[other] ?? '')];
  };
  const today = toCalendarDate(Date.now());
  const groups = new Map<string, { name: string; items: ParsedItem[] }>();
  const sections = findSections(rows, columns.name);
  const repeatedTitles = hasTitles ? repeatedRows(table.rows) : new Set<number>();
  for (const { line, cells } of rows) {
    const cellOf = (kind: ColumnKind) => {
      const index = columns[kind];
      return index === null ? '' : (cells[index] ?? '');
    };
    const addNotice = (text: string) => void notices.push({ where: lineText(line), text });
    const itemName = cellOf('name');
    if (
      totalPattern.test(itemName) ||
      isMeta(itemName) ||
      noItemTypes.has(fold(cells[typeIndex] ?? ''))
    ) {
      addNotice(`“${truncate(itemName)}” não é um item; não entrou.`);
      continue;
    }
    if (repeatedTitles.has(line)) continue;
    if (sections.has(line)) {
      addNotice(`“${truncate(itemName)}” parece um título; não entrou.`);
      continue;
    }
    if (haveNeedTicks && !isNeededCell(cellOf('done'))) {
      addNotice(`“${truncate(itemName)}” não está marcado para comprar; não entrou.`);
      continue;
    }
    const { text: writtenName, isDone } = withoutMark(itemName);
    if (isDone || (!haveNeedTicks && isDoneCell(cellOf('done')))) {
      addNotice(`“${truncate(writtenName)}” já estava marcado; não entrou.`);
      continue;
    }
    const split = columns.quantity === null ? splitNameAndAmount(writtenName) : undefined;
    if (split?.isDoubtful) addNotice(`Confira: no texto está “${truncate(itemName)}”.`);
    const raw =
      split?.amount === undefined
        ? {
            name: writtenName,
            amount: isNeedless(cellOf('quantity'))
              ? null
              : readFileAmount(...amountOf(cells), meaning),
          }
        : { name: split.name, amount: split.amount };
    const texts = { barcode: cellOf('barcode'), note: kind === 'list' ? cellOf('note') : '' };
    const checked = checkItem({ ...raw, ...texts }, lineText(line), notices);
    if (checked === undefined) continue;
    const dateText = cellOf('date').trim();
    const bestBefore = dateText === '' ? undefined : readFileDate(dateText, today);
    if (kind === 'pantry' && dateText !== '' && bestBefore === undefined)
      addNotice(`A validade “${truncate(dateText)}” não foi entendida; o item entrou sem ela.`);
    const item =
      bestBefore === undefined
        ? checked
        : { ...checked, batches: [{ amount: checked.quantity, bestBefore }] };
    if (kind === 'pantry' && cellOf('note') !== '') addNotice(lostNoteText(cellOf('note')));
    const listName = cellOf('list') || name;
    const key = fold(listName);
    const group = groups.get(key) ?? { name: listName, items: [] };
    group.items.push(item);
    groups.set(key, group);
  }
  if (groups.size > bounds.maxGroups)
    throw new UnreadableFile(
      'A coluna das listas tem mais de 20 nomes. Escolha outra, ou nenhuma.',
    );
  return {
    groups: [...groups.values()].map((group) => ({
      kind,
      name: group.name,
      items: group.items,
    })),
    notices: notices.toSorted(compareByLine),
  };
}

/** How many sections a table has at least, if their names are not known. */
const minSections = 2;

/** Matches a name that only a title has: 'Para o bolo', 'Frutas:'. */
const headingPattern =
  /^(?:(?:para|pra)\s(?:[oa]s?\s)?\p{L}.*|p\/\s?\p{L}.*|(?:corredor|setor|se[cç][aã]o|dia|semana)\s\d{1,2}|\p{L}.*:)$/iu;

/** The lines on which the titles stand again, as on each page of a printed sheet. */
const repeatedRows = ([first, ...others]: Table['rows']): ReadonlySet<number> =>
  new Set(
    others
      .filter(({ cells }) =>
        cells.every((cell, index) => fold(cell) === fold(first?.cells[index] ?? '')),
      )
      .map(({ line }) => line),
  );

/**
 * Whether the rows with only a name begin blocks of rows with two or more other cells: the first row is one, there
 * are several, and none of them is a thing that people count.
 */
function beginBlocks(
  rows: Table['rows'],
  alone: Table['rows'],
  textOf: (row: Table['rows'][number]) => string,
): boolean {
  const set = new Set(alone);
  return (
    alone.length >= minSections &&
    rows.length >= 3 * alone.length &&
    rows[0] === alone[0] &&
    rows.every((row, index) =>
      set.has(row)
        ? rows[index + 1] !== undefined &&
          !set.has(rows[index + 1] ?? row) &&
          !beginsWithCountedThing(textOf(row))
        : row.cells.filter((cell) => cell !== '').length > 2,
    )
  );
}

/**
 * Finds the rows that name a section (IMP-12): a name in capitals or a known one, alone in its row, if the
 * rows of things have more cells and are not written so.
 */
function findSections(rows: Table['rows'], name: number | null): ReadonlySet<number> {
  const isAlone = ({ cells }: Table['rows'][number]) =>
    name !== null && cells[name] !== '' && cells.filter((cell) => cell !== '').length === 1;
  const alone = rows.filter(isAlone);
  const textOf = ({ cells }: Table['rows'][number]) => cells[name ?? 0] ?? '';
  const others = rows.filter((row) => !isAlone(row) && !totalPattern.test(textOf(row)));
  const isCapitals = (text: string) => /\p{Lu}{3}/u.test(text) && !/\p{Ll}|\d/u.test(text);
  if (others.length < alone.length) return new Set();
  const areCapitalsRare = others.every((row) => !isCapitals(textOf(row)));
  const capitals = areCapitalsRare ? alone.filter((row) => isCapitals(textOf(row))) : [];
  const known = alone.filter(
    (row) =>
      sectionKind(textOf(row)) === 'section' ||
      isListTitle(textOf(row)) ||
      headingPattern.test(textOf(row)),
  );
  if (beginBlocks(rows, alone, textOf)) known.push(...alone);
  const goods = alone.filter((row) => sectionKind(textOf(row)) === 'goods');
  if (known.length + goods.length >= minSections) known.push(...goods);
  const found = capitals.length >= minSections ? [...capitals, ...known] : known;
  return new Set(found.map(({ line }) => line));
}

/** Splits '2 kg arroz' or 'arroz 5kg' into name and amount, which is undefined if there is none. */
function splitNameAndAmount(text: string) {
  if (text.length > bounds.maxCellLength) return undefined;
  const { name, quantity, unit, unitText, package: packageName, isDoubtful } = readItem(text);
  const amount: Amount | undefined =
    quantity === null ? undefined : { quantity, unit, unitText, package: packageName };
  return { name, amount, isDoubtful };
}

/** Takes off the box or the tick before a name: '[x] arroz', '☐ sal'. */
function withoutMark(cell: string): { text: string; isDone: boolean } {
  const { tick, text } =
    /^(?:(?<tick>\[[xX✓✔]\]|[☑✅✓✔]\uFE0F?)|\[\s?\]|[☐⬜□•]\uFE0F?)\s*(?<text>\S.*)$/su.exec(cell)
      ?.groups ?? {};
  return { text: text ?? cell, isDone: tick !== undefined };
}

const truncate = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text);
