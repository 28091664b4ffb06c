/** Parses a CSV or TSV into rows of cells (IMP-02). */
import Papa from 'papaparse';
import { bounds, nothingFoundText, tooManyItemsText } from './bounds.ts';
import { foldTitle, titleRole } from './column-titles.ts';
import { UnreadableFile, type Notice } from './parsed-content.ts';
import { lineText } from './line-text.ts';

export interface TableRow {
  /** The line of the file on which the row begins, from 1. */
  readonly line: number;
  /** The trimmed texts. Each row has as many cells as the table has columns. */
  readonly cells: readonly string[];
}

export interface Table {
  readonly rows: readonly TableRow[];
  readonly columnCount: number;
  /** The notices about rows that could not be read. */
  readonly notices: readonly Notice[];
}

/** Matches a first line such as 'sep=;', by which Excel declares the separator. */
const separatorLinePattern = /^sep=(?<separator>.)\r?\n/iu;
const separators = [';', '\t', ',', '|'];

/**
 * Returns the rows of a text, without blank rows. The separator of the cells is the one that the
 * first line declares, as in 'sep=;', or is guessed: semicolon, tab, comma or vertical bar. Throws
 * UnreadableFile if there are no rows, or too many rows or columns.
 */
export function readTable(text: string, separator?: string): Table {
  const separatorLine = separatorLinePattern.exec(text);
  const body = separatorLine === null ? text : text.slice(separatorLine[0].length);
  const { data, errors } = Papa.parse<string[]>(body, {
    delimiter: separator ?? separatorLine?.groups?.separator ?? guessSeparator(body),
  });
  const unclosedRows = new Set(
    errors.flatMap(({ type, row }) => (type === 'Quotes' ? (row ?? []) : [])),
  );
  const notices: Notice[] = [];
  const rows: TableRow[] = [];
  let columnCount = 0;
  let line = separatorLine === null ? 1 : 2;
  for (const [index, rawCells] of data.entries()) {
    const firstLine = line;
    line += 1 + countLineBreaks(rawCells);
    const cells = rawCells.map((cell) => cell.trim());
    if (cells.every((cell) => cell === '')) continue;
    if (unclosedRows.has(index)) {
      notices.push({ where: lineText(firstLine), text: unclosedQuoteText(firstLine, rawCells) });
    } else if (cells.some((cell) => cell.length > bounds.maxCellLength)) {
      notices.push({
        where: lineText(firstLine),
        text: 'Uma célula é longa demais; a linha não entrou.',
      });
    } else {
      rows.push({ line: firstLine, cells });
      columnCount = Math.max(columnCount, cells.length);
    }
  }
  if (rows.length === 0) throw new UnreadableFile(notices[0]?.text ?? nothingFoundText);
  // Allows one more row, because the first row may have the titles.
  if (rows.length > bounds.maxItems + 1) throw new UnreadableFile(tooManyItemsText);
  if (columnCount > bounds.maxColumns)
    throw new UnreadableFile('A tabela tem mais de 50 colunas. Deixe só as que interessam.');
  return { rows: rows.map((row) => padCells(row, columnCount)), columnCount, notices };
}

/**
 * Guesses the separator from a line of titles in the first ten lines, or from them all, or from the first line alone if a quote is not
 * closed. Ignores blank lines, because they have no separator.
 */
function guessSeparator(body: string): string {
  const lines = body.trimStart().split(/\r\n|\r|\n/u, 10);
  const areTitles = (line: string, separator: string) => {
    const cells = line.slice(0, 500).split(separator);
    return (
      cells.length > 1 && cells.every((cell) => titleRole(foldTitle(cell.trim())) !== undefined)
    );
  };
  const titled = separators.find((each) => lines.some((line) => areTitles(line, each)));
  if (titled !== undefined) return titled;
  const guess = (text: string) =>
    Papa.parse(text, { preview: 10, skipEmptyLines: true, delimitersToGuess: separators });
  const { meta, errors } = guess(body);
  const hasUnclosedQuote = errors.some(({ type }) => type === 'Quotes');
  return (hasUnclosedQuote ? guess(/^.*/u.exec(body.trimStart())?.[0] ?? '').meta : meta).delimiter;
}

const countLineBreaks = (cells: readonly string[]) =>
  cells.reduce((sum, cell) => sum + cell.split(/\r\n|\r|\n/u).length - 1, 0);

/**
 * Returns the notice about an unclosed quote. It covers all lines after the quote, because they are
 * parsed as one row.
 */
function unclosedQuoteText(line: number, cells: readonly string[]): string {
  const lastLine = line + countLineBreaks(cells.map((cell) => cell.trimEnd()));
  return lastLine === line
    ? 'As aspas não fecham; a linha não entrou.'
    : `As aspas não fecham; até a linha ${lastLine} nada entrou.`;
}

const padCells = ({ line, cells }: TableRow, count: number): TableRow => ({
  line,
  cells: [...cells, ...Array.from({ length: count - cells.length }, () => '')],
});

/**
 * Whether a text is a table: it has several lines, tabs or semicolons split each line into cells,
 * and all lines have the same number of cells, at least two.
 */
export function isTable(text: string): boolean {
  const lines = text.split(/\r\n|\r|\n/u).filter((line) => line.trim() !== '');
  const [first = ''] = lines;
  return ['\t', ';'].some((separator) => {
    const count = first.split(separator).length;
    return (
      lines.length > 1 && count > 1 && lines.every((line) => line.split(separator).length === count)
    );
  });
}
