/** Bounds the length of the pages, so that they are read. */
import { expect, it } from 'vitest';
import { pages, read } from './pages.ts';

/** The maximum number of characters of a row of the specification, with its id. */
const maxRowLength = 600;
/** The maximum number of words of all pages together. */
const maxWords = 80_000;
/** The maximum numbers of words and lines of the pages that a newcomer reads first. */
const firstPages: readonly [page: string, words: number, lines: number][] = [
  ['README.md', 600, 150],
  ['README.pt-BR.md', 800, 150],
  ['CONTRIBUTING.md', 1_500, 200],
  ['docs/ARCHITECTURE.md', 2_200, 150],
];

/** Counts what has a letter or a digit, so not the borders of tables. */
const countWords = (text: string) => text.split(/\s+/u).filter((word) => /\w/u.test(word)).length;
const countLines = (text: string) => text.trimEnd().split('\n').length;

/** Returns the rows of a page of the specification that are too long, with their lengths. */
const longRowsOf = (page: string): readonly string[] =>
  page
    .split('\n')
    .filter((line) => /^\| [A-Z]+-\d+ \|/u.test(line) && line.length > maxRowLength)
    .map((line) => `${line.split(' | ')[0]?.slice(2)}: ${line.length} characters`);

it.each(firstPages)('%s has at most %d words and %d lines', (page, words, lines) => {
  expect(countWords(read(page))).toBeLessThanOrEqual(words);
  expect(countLines(read(page))).toBeLessThanOrEqual(lines);
});

it('each row of the specification is short', () => {
  const specification = pages.filter((page) => page.startsWith('docs/spec/'));
  expect(specification.length).toBeGreaterThan(10);
  expect(specification.map(read).flatMap(longRowsOf)).toEqual([]);
});

it('reports a row that is too long, and no other one', () => {
  const row = `| LST-01 | ${'a'.repeat(maxRowLength - 13)} |`;
  expect(longRowsOf(row)).toEqual([]);
  expect(longRowsOf(`${row.slice(0, -2)}a |`)).toEqual(['LST-01: 601 characters']);
});

it('all pages together are short', () => {
  const words = pages.map((page) => countWords(read(page))).reduce((sum, count) => sum + count, 0);
  expect(words).toBeLessThanOrEqual(maxWords);
});
