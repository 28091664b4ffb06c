/** Brings tables of other shapes into rows below titles: Markdown, and blocks side by side (IMP-16). */
import { isListTitle } from '@quitanda/contract/items/lines/section-headings';
import { foldTitle, knownTitles, titleRole } from './column-titles.ts';
import { columnKinds, looksLikeTitles } from './columns.ts';
import { lineText } from './line-text.ts';
import type { Table } from './table.ts';

const markdownRule = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/u;

/**
 * The text of a table in Markdown with bars between the cells only, and without its rule; undefined for
 * any other text. Each row stays on its line.
 */
export function markdownTable(text: string): string | undefined {
  const lines = text.split(/\r\n|\r|\n/u);
  const isRule = (line: string) =>
    line.includes('|') && line.length < 500 && markdownRule.test(line);
  if (!lines.some(isRule)) return undefined;
  return lines
    .map((line) =>
      isRule(line)
        ? ''
        : line
            .trim()
            .replace(/^(?:\||#+\s)/u, '')
            .replace(/\|$/u, ''),
    )
    .join('\n');
}

/**
 * Puts blocks of columns with the same titles, which stand side by side to fill a page, below one another:
 * 'Item;Qtd;;Item;Qtd'.
 */
export function withoutSideBlocks(table: Table): Table {
  const titles = table.rows[0]?.cells.map(foldTitle) ?? [];
  const name = titles.find((title) => knownTitles.name.includes(title));
  const starts = [...titles.keys()].filter((index) => name !== undefined && titles[index] === name);
  const [first = 0, second] = starts;
  if (second === undefined) return table;
  const width = second - first;
  const isRepeated = titles.every(
    (title, index) => title === '' || titles[index % width] === title,
  );
  if (width < 2 || !isRepeated) return table;
  const blocks = Array.from({ length: Math.ceil(titles.length / width) }, (_, block) =>
    table.rows.slice(block === 0 ? 0 : 1).map(({ line, cells }) => {
      const part = cells.slice(block * width, (block + 1) * width);
      return { line, cells: [...part, ...Array.from({ length: width - part.length }, () => '')] };
    }),
  );
  const rows = blocks.flat().filter(({ cells }) => cells.some((cell) => cell !== ''));
  return { ...table, rows, columnCount: width };
}

/** How many rows may stand above the titles of a table. */
const maxTitleRows = 5;
/**
 * Takes off what stands above the titles of a table: rows with one filled cell, or any rows if the
 * titles are several known ones; and the title of a list ('Lista de compras') above a table without
 * titles. A notice names each row (IMP-12).
 */
export function withoutSheetTitle(table: Table): Table {
  const filled = table.rows.slice(0, maxTitleRows + 1).map(({ cells }) => cells.filter(Boolean));
  const areSingle = (count: number) => filled.slice(0, count).every(({ length }) => length === 1);
  const isKnownTitle = (cell: string) =>
    columnKinds.some((kind) => knownTitles[kind].includes(foldTitle(cell)));
  // Words above the titles may be titles elsewhere: 'Compras' and 'Já tenho' above two blocks.
  const known = filled.findIndex(
    (cells, row) => cells.filter(isKnownTitle).length > 1 && looksLikeTitles(table.rows.slice(row)),
  );
  const titles =
    known !== -1
      ? known
      : filled.findIndex(
          (cells, row) =>
            cells.length > 1 &&
            looksLikeTitles(table.rows.slice(row)) &&
            (areSingle(row) ||
              cells.filter((cell) => titleRole(foldTitle(cell)) !== undefined).length > 1),
        );
  const hasListTitle = areSingle(1) && isListTitle(filled[0]?.[0] ?? '') && table.rows.length > 1;
  const index = titles === -1 && hasListTitle ? 1 : titles;
  if (index < 1) return table;
  const notices = filled.slice(0, index).map((cells, row) => ({
    where: lineText(table.rows[row]?.line ?? 1),
    text: `“${truncate(cells.join(' '))}” está acima da tabela; não entrou.`,
  }));
  return { ...table, rows: table.rows.slice(index), notices: [...table.notices, ...notices] };
}

/**
 * Whether a text is a table whose first line has at least two known titles between commas or bars, and
 * whose other lines have as many separators, so that a list with commas is no table.
 */
export function hasKnownTitles(text: string): boolean {
  const lines = text.trim().split(/\r\n|\r|\n/u);
  return [',', '|'].some((separator) => {
    const count = (line: string) => line.split(separator).length;
    const titles = (lines[0] ?? '')
      .slice(0, 500)
      .split(separator)
      .map((cell) => foldTitle(cell.trim()));
    const known = titles.filter((title) =>
      columnKinds.some((kind) => knownTitles[kind].includes(title)),
    );
    return (
      lines.length > 1 &&
      known.length > 1 &&
      lines.slice(1).every((line) => count(line) >= titles.length)
    );
  });
}

const truncate = (text: string) => (text.length > 24 ? `${text.slice(0, 23)}…` : text);
