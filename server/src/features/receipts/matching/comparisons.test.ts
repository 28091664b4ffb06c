import { expect, it, vi } from 'vitest';
import { matchLines, type Candidates, type ListedItem, type LineToMatch } from './match-lines.ts';
import { compareTexts } from './similarity.ts';

vi.setConfig({ testTimeout: 60_000 });

const newLine = (text: string, index: number): LineToMatch => ({
  text,
  key: `${index}`,
  barcode: null,
  unit: 'un',
  price: 500,
});
const newItem = (name: string, index: number): ListedItem => ({
  id: `${index}`,
  name,
  productId: null,
  productName: null,
  isInCart: true,
  price: 500,
});

/** Counts the comparisons of texts and of words for a receipt and a list of this size. */
function countComparisons(size: number, textOf: (index: number) => string) {
  const counts = { texts: 0, words: 0 };
  const candidates: Candidates = {
    items: Array.from({ length: size }, (_, index) => newItem(textOf(index), index)),
    products: [],
    byBarcode: new Map(),
    earlierChoices: new Map(),
  };
  const lines = Array.from({ length: size }, (_, index) => newLine(textOf(index), index));
  matchLines(lines, candidates, (printed, name) => {
    counts.texts += 1;
    counts.words += printed.words.length * name.words.length;
    return compareTexts(printed, name);
  });
  return counts;
}

const letters = 'abcdefghijklmnopqrstuvwxyz';
/** A word of its own for each index, and none that resembles that of another one. */
const uniqueWord = (index: number) =>
  `${letters[index % 26] ?? ''}${(index + 1_000).toString(36)}${letters[index % 26] ?? ''}`;

it('NF-09 compares a line only with names that have a similar word', () => {
  expect(countComparisons(200, uniqueWord).texts).toBe(200);
});

it('NF-09 makes at most ten times as many comparisons for ten times as many lines that resemble all items', () => {
  // As many short words with the same first letter as a name can have; every two names share some.
  const textOf = (index: number) =>
    Array.from({ length: 39 }, (_, at) => `a${letters[at < 38 ? at % 26 : index % 26] ?? ''}`).join(
      ' ',
    );
  const [small, large] = [countComparisons(100, textOf), countComparisons(1_000, textOf)];
  expect(large.texts).toBeLessThanOrEqual(10 * small.texts);
  expect(large.words).toBeLessThanOrEqual(10 * small.words);
  expect(large.texts).toBeLessThanOrEqual(100_000);
});
