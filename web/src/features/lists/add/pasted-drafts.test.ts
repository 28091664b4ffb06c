import { expect, it } from 'vitest';
import { parseDrafts } from './pasted-drafts.ts';

const line = `Arroz ${'x'.repeat(393)}`;
/** 250 lines, which together have the maximum length. */
const fullText = `${`${line}\n`.repeat(249)}${line}x`;

it.each([
  ['at the limit', `${fullText}\nCafé com leite`, `${line}x`],
  ['in a line', `Sal\n${fullText}`, line],
  ['between the two characters of a line end', `${fullText.slice(0, -1)}\r\nCafé`, line],
])('LST-21 cuts a long text %s after a whole line', (_, text, lastName) => {
  expect(fullText).toHaveLength(100_000);
  const drafts = parseDrafts(text);
  expect(drafts?.isCut).toBe(true);
  expect(drafts?.rows).toHaveLength(250);
  expect(drafts?.rows.at(-1)?.name).toBe(lastName);
});

it('LST-21 reads a long text without a line end up to the limit', () => {
  expect(parseDrafts('arroz, feijão, café, '.repeat(5_000))?.isCut).toBe(true);
});

it('TXT-02 keeps the note of a sent item, unless it is too long for a note', () => {
  const lines = ['☐ 1 un alface · bem verde', '☐ 1 un sal', `☐ 1 un alho · ${'x'.repeat(201)}`];
  const drafts = parseDrafts(`Feira\n\nHortifrúti\n${lines.join('\n')}`);
  expect(drafts?.rows.map(({ name, note }) => [name, note])).toEqual([
    ['alface', 'bem verde'],
    ['sal', undefined],
    ['alho', undefined],
  ]);
});
