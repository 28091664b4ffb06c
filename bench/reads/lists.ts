/** Compares what the readers of lists, tables and codes return with what is meant. */
import { readReceiptCode } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { readCodes } from '../../server/test/corpora/codes.ts';
import { readLists, readTables, type ExpectedRow } from '../../server/test/corpora/lists.ts';
import type { Corpus } from '../../server/test/corpora/pages.ts';
import { readFileBytes } from '../../web/src/features/imports/reading/read-file.ts';
import { parseDrafts } from '../../web/src/features/lists/add/pasted-drafts.ts';
import { createTally, type Tally } from './tally.ts';

/** A row as a reader returns it. */
interface ReadRow {
  readonly name: string;
  readonly quantity: number;
  readonly unit: string;
  readonly isDone: boolean;
  /** Whether the preview shows that the row may mean something else. */
  readonly isDoubtful: boolean;
  /** All texts of the row. */
  readonly all: string;
}

export function judgeLists(corpus: Corpus): Tally {
  const tally = createTally();
  for (const { name, text, rows } of readLists(corpus)) {
    const drafts = parseDrafts(text) ?? { rows: [], headings: [], isCut: false };
    const readRows = drafts.rows.map((row) => ({
      ...row,
      quantity: Number(row.quantity.replace(',', '.')),
      isDone: !row.isSelected,
      isDoubtful: row.doubtfulLine !== undefined,
      all: JSON.stringify({ ...row, id: undefined, doubtfulLine: undefined }),
    }));
    judge(tally, name, rows, { readRows, shownLines: drafts.headings });
  }
  return tally;
}

/** A table's rows that are ticked are not imported, and the preview says so. */
export function judgeTables(corpus: Corpus): Tally {
  const tally = createTally();
  for (const { name, text, rows } of readTables(corpus)) {
    let items: ReadRow[] = [];
    let notices: string[] = [];
    try {
      const { content } = readFileBytes(new TextEncoder().encode(text), name);
      items = content.groups
        .flatMap((group) => group.items)
        .map((item) => ({
          isDone: false,
          isDoubtful: false,
          ...item,
          all: JSON.stringify(item),
        }))
        .filter(({ isDone }) => !isDone);
      notices = content.notices.map((notice) => `${notice.where} ${notice.text}`);
    } catch (error) {
      tally.add(name, { expected: rows.length, faults: [String(error)] });
      continue;
    }
    const openRows = rows.filter((row) => !row.isDone);
    judge(tally, name, openRows, { readRows: items, shownLines: notices });
  }
  return tally;
}

export function judgeCodes(corpus: Corpus): Tally {
  const tally = createTally();
  for (const { name, text, key, mayBeRefused, total, cpf } of readCodes(corpus)) {
    const code = readReceiptCode(text);
    const faults: string[] = [];
    if (code === undefined) {
      if (key !== null && !mayBeRefused) faults.push('refused');
    } else {
      if (code.key.key !== key) faults.push(`read ${code.key.key}`);
      if (total !== null && code.total !== total) faults.push(`total ${code.total} of ${total}`);
      if (
        JSON.stringify({ ...code, key: '' })
          .replaceAll(code.key.key, '')
          .includes(cpf)
      )
        faults.push('names the buyer');
    }
    const isRight = faults.length === 0;
    const isSilent = !isRight && code !== undefined;
    tally.add(name, { expected: 1, right: isRight ? 1 : 0, faults, isSilent });
  }
  return tally;
}

interface ReadRows {
  readonly readRows: readonly ReadRow[];
  /** The lines that are no rows, but that the preview shows. */
  readonly shownLines: readonly string[];
}

function judge(
  tally: Tally,
  name: string,
  rows: readonly ExpectedRow[],
  { readRows, shownLines }: ReadRows,
): void {
  const unread = [...readRows];
  const missing: ExpectedRow[] = [];
  const required = rows.filter(({ amounts }) => amounts[0] !== '?');
  for (const row of rows) {
    const index = unread.findIndex((each) => isMeant(row, each));
    if (index !== -1) unread.splice(index, 1);
    else if (required.includes(row)) missing.push(row);
  }
  const rightCount = required.length - missing.length;
  const lost = missing.filter(({ names: [first = ''] }) =>
    [...shownLines, ...unread.map(({ all }) => all)].every(
      (line) => !fold(line).includes(fold(first)),
    ),
  );
  tally.add(name, {
    expected: Math.max(required.length, rightCount + unread.length),
    right: rightCount,
    faults: [
      ...missing.map((row) => `missing: ${row.names[0]} ${row.amounts[0]}`),
      ...unread.map((row) => `extra: ${row.name} ${row.quantity} ${row.unit}`),
    ],
    isSilent: lost.length > 0 || unread.some(({ isDoubtful }) => !isDoubtful),
  });
}

function isMeant({ names, amounts, isDone }: ExpectedRow, row: ReadRow): boolean {
  if (row.isDone !== isDone) return false;
  // As many names as amounts are pairs; otherwise each name goes with each amount.
  return names.length === amounts.length
    ? names.some((name, index) => matches(row, name, amounts[index] ?? ''))
    : names.some((name) => amounts.some((amount) => matches(row, name, amount)));
}

function matches(row: ReadRow, name: string, amount: string): boolean {
  if (amount === '?') return fold(row.name).includes(fold(name));
  if (amount === '') return isSame(row.name, name) && isOne(row);
  const [, number = '', unit = ''] = /^(R\$|[\d./]+(?: e \d\/\d)?)\s*(.*)$/u.exec(amount) ?? [];
  if (number === 'R$') return keeps(row, name, unit) && row.quantity !== Number(unit);
  if (unit === 'kg' || unit === 'un') {
    return isSame(row.name, name) && hasAmount(row, Number(number), unit);
  }
  // A package: its word is kept, and its number is the quantity or is kept too.
  const isCounted = row.quantity === valueOf(number) && row.unit === 'un';
  return keeps(row, name, wordOf(unit)) && (isCounted || fold(row.all).includes(number));
}

const isSame = (one: string, other: string): boolean =>
  one.replaceAll(/\s+/gu, ' ').trim().toLowerCase() === other.toLowerCase();

const isOne = ({ quantity, unit }: ReadRow): boolean => quantity === 1 && unit === 'un';

const hasAmount = (row: ReadRow, quantity: number, unit: string): boolean =>
  row.unit === 'g' && unit === 'kg'
    ? row.quantity === quantity * 1_000
    : row.unit === unit && row.quantity === quantity;

/** Whether the row has the name and this word in its texts. */
const keeps = (row: ReadRow, name: string, word: string): boolean =>
  fold(row.name).includes(fold(name)) && fold(row.all).includes(fold(word));

const abbreviations: Readonly<Record<string, string>> = { pct: 'pacote', cx: 'caixa' };

/** The beginning of a word, so that its singular and plural are the same. */
const wordOf = (unit: string): string =>
  (abbreviations[unit] ?? unit).slice(0, 3).replace(/(?<=\p{L})s$/u, '');

/** '2 e 1/2' as 2.5. */
function valueOf(number: string): number {
  const parts = number.split(' e ').map((part) => {
    const [whole, divisor = '1'] = part.split('/');
    return Number(whole) / Number(divisor);
  });
  return parts.reduce((all, part) => all + part, 0);
}
