/** The texts that people copy from the pages, and the PDFs that they print, as a browser made them. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { folderOf, readPages, type Corpus, type PageCase } from './pages.ts';

/** The texts of a page that a browser selected: everything, and the table with the sums. */
export interface Selections {
  readonly all: string;
  readonly dragged: string;
}

export interface CopyCase {
  /** 'responsive-sp-2 all' */
  readonly name: string;
  readonly page: PageCase;
  readonly text: string;
  /** Whether the key was scanned before, because the text does not have it. */
  readonly isKeyKnown: boolean;
}

/** What apps and people do to a text between the page and the field. */
const changes: readonly (readonly [
  name: string,
  change: (text: string, page: PageCase) => string,
])[] = [
  ['crlf', (text) => text.replaceAll('\n', '\r\n')],
  ['one line', (text) => text.replaceAll(/\s+/gu, ' ')],
  [
    'trimmed',
    (text) =>
      text
        .split('\n')
        .map((line) => line.trim().replaceAll('\t', ' '))
        .filter((line) => line !== '')
        .join('\n'),
  ],
  ['no-break', (text) => text.replaceAll(' ', '\u00a0')],
  // Without labels nobody could tell the numbers apart.
  ['no tabs', (text, { facts }) => text.replaceAll('\t', facts.unlabelled === true ? ' ' : '')],
  ['blank lines', (text) => text.replaceAll('\n', '\n\n')],
  ['quoted', (text) => text.replaceAll(/^/gmu, '> ')],
  ['wide', (text) => text.replaceAll(' ', '  ').replaceAll('\t', '    ')],
];

export const selectionsFile = (corpus: Corpus): string =>
  path.join(folderOf(corpus), 'selections.json');
export const printFile = (corpus: Corpus, { name }: PageCase): string =>
  path.join(folderOf(corpus), 'prints', `${name}.pdf`);

/** Whether people copy from this page and print it. */
export const isCopied = ({ facts }: PageCase): boolean => !facts.lacks?.includes('copy');

/** Returns the copied texts of a corpus. */
export function readCopies(corpus: Corpus): readonly CopyCase[] {
  const selections = JSON.parse(readFileSync(selectionsFile(corpus), 'utf8')) as Record<
    string,
    Selections
  >;
  return readPages(corpus)
    .filter(isCopied)
    .flatMap((page, index) => {
      const { all, dragged } = selections[page.name] ?? { all: '', dragged: '' };
      const [changeName, change] = changes[index % changes.length] ?? ['', (text: string) => text];
      return [
        { name: `${page.name} all`, page, text: all, isKeyKnown: false },
        { name: `${page.name} dragged`, page, text: dragged, isKeyKnown: true },
        { name: `${page.name} ${changeName}`, page, text: change(all, page), isKeyKnown: false },
      ];
    });
}

/** Returns the printed pages of a corpus. */
export const readPrints = (
  corpus: Corpus,
): readonly (readonly [PageCase, Uint8Array<ArrayBuffer>])[] =>
  readPages(corpus)
    .filter((page) => existsSync(printFile(corpus, page)))
    .map((page) => [page, new Uint8Array(readFileSync(printFile(corpus, page)))]);
