import { expect, it } from 'vitest';
import { sortLongestFirst, partsOf, readSearch, foldTypedText } from './search.ts';

const wordsOf = (typed: string) => readSearch(typed)?.words.map(({ text }) => text);

it('LNK-01 returns no search for an empty text', () => {
  expect(readSearch('')).toBeUndefined();
  expect(readSearch(' \u0000 ')).toBeUndefined();
});

it('LNK-01 ignores accents and case, and requires every word', () => {
  expect(readSearch('  CAFÉ  Pilão ')).toMatchObject({
    query: 'cafe pilao',
    beginning: 'cafe pilao',
    words: [
      { text: 'cafe', anywhere: '%cafe%', asStart: '% cafe%' },
      { text: 'pilao', anywhere: '%pilao%', asStart: '% pilao%' },
    ],
  });
});

it('LNK-01 sorts the words by length, longest first', () => {
  const { words } = readSearch('um refrigerante bom') ?? {};
  expect(words && sortLongestFirst(words).map(({ text }) => text)).toEqual([
    'refrigerante',
    'bom',
    'um',
  ]);
});

it('LNK-01 treats % and _ and \\ as plain characters', () => {
  const words = readSearch(String.raw`70% a_b \c`)?.words;
  expect(words?.map(({ anywhere }) => anywhere)).toEqual([
    String.raw`%70\%%`,
    String.raw`%a\_b%`,
    String.raw`%\\c%`,
  ]);
});

it('LNK-01 finds the singular for a plural, and “2 L” for “2L”', () => {
  expect(wordsOf('bananas')).toEqual(['banana']);
  expect(readSearch('bananas')?.beginning).toBe('banana');
  expect(wordsOf('ovos')).toEqual(['ovos']);
  expect(wordsOf('coca 2L')).toEqual(['coca', '2', 'l']);
});

it('LNK-01 reads a complete barcode in any grouping', () => {
  expect(readSearch('7 891000 100103')?.barcode).toBe('7891000100103');
  expect(readSearch('0 12345 67890 5')?.barcode).toBe('0012345678905');
  expect(readSearch('012345678905')?.barcode).toBe('0012345678905');
  expect(readSearch('789100010010')?.barcode).toBeNull();
  expect(readSearch('leite')?.barcode).toBeNull();
  expect(readSearch('0000040170725')?.barcode).toBe('40170725');
  expect(readSearch('0 425261 4')?.barcode).toBe('0042100005264');
});

it('LNK-01 splits words into parts of three letters, and keeps shorter ones whole', () => {
  expect(partsOf('a')).toEqual(['a']);
  expect(partsOf('pao')).toEqual(['pao']);
  expect(partsOf('leite')).toEqual(['lei', 'eit', 'ite']);
  expect(partsOf('🥖🥐🍞🥯')).toEqual(['🥖🥐🍞', '🥐🍞🥯']);
});

it('LNK-02 removes characters that the database cannot store', () => {
  expect(foldTypedText('\u2066\u200EPão\u2069\u00AD doce')).toBe('pao doce');
  expect(foldTypedText('Pão\u0000\u001F \uD800 doce')).toBe('pao doce');
});
