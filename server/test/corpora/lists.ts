/** The lists and the tables that people hand in, each with the rows that it means. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { folderOf, type Corpus } from './pages.ts';

/**
 * What a row means. A file has the text, a line '===', and a row for each line: 'name; amount; section;
 * x', where x is a thing that was bought already. Alternatives are separated by '|'. The amount '?' is a
 * row that a reader may leave out, because it is talk.
 */
export interface ExpectedRow {
  readonly names: readonly string[];
  readonly amounts: readonly string[];
  readonly section: string;
  readonly isDone: boolean;
}

export interface ListCase {
  readonly name: string;
  readonly text: string;
  readonly rows: readonly ExpectedRow[];
}

export const readLists = (corpus: Corpus): readonly ListCase[] => readCases(corpus, 'lists');
export const readTables = (corpus: Corpus): readonly ListCase[] => readCases(corpus, 'tables');

function readCases(corpus: Corpus, kind: string): readonly ListCase[] {
  const folder = path.join(folderOf(corpus), kind);
  return readdirSync(folder)
    .toSorted()
    .map((file) => {
      const [text = '', rows = ''] = readFileSync(path.join(folder, file), 'utf8').split(
        /^===\n/mu,
      );
      return {
        name: file,
        // Invisible characters are written as escapes.
        text: text
          .replace(/\n$/u, '')
          .replaceAll(/\\u([\da-f]{4})/gu, (_, code: string) =>
            String.fromCodePoint(Number.parseInt(code, 16)),
          )
          .replaceAll(String.raw`\t`, '\t')
          .replaceAll(String.raw`\r`, '\r'),
        rows: rows.split('\n').filter(Boolean).map(parseRow),
      };
    });
}

function parseRow(row: string): ExpectedRow {
  const [names = '', amounts = '', section = '', mark = ''] = row
    .split(';')
    .map((each) => each.trim());
  return { names: names.split('|'), amounts: amounts.split('|'), section, isDone: mark === 'x' };
}
