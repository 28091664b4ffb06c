import { expect, it } from 'vitest';
import { editDistance, soundOf, split, stem } from './words.ts';

it('LNK-03 separates the amounts from the words of a name, and normalizes both', () => {
  expect(split('Arroz Tio João 5 KG')).toEqual({
    words: ['arroz', 'tio', 'joao'],
    amounts: ['5kg'],
  });
  expect(split('coca-cola 1,5l')).toEqual({ words: ['coca', 'cola'], amounts: ['1.5l'] });
  expect(split('2 litros de leite')).toEqual({ words: ['de', 'leite'], amounts: ['2l'] });
  expect(split('350 gramas, 3x').amounts).toEqual(['350g']);
});

it.each([
  ['bananas', 'banana'],
  ['camaroes', 'camarao'],
  ['paes', 'pao'],
  ['bombons', 'bombom'],
  ['pasteis', 'pastel'],
  ['ovos', 'ovo'],
  ['gas', 'gas'],
  ['arroz', 'arroz'],
])('LNK-03 stems %s to %s', (word, form) => {
  expect(stem(word)).toBe(form);
});

it('LNK-03 matches words that sound the same', () => {
  for (const [one, other] of [
    ['nutela', 'nutella'],
    ['iogurte', 'yogurte'],
    ['chuchu', 'xuxu'],
    ['maizena', 'maisena'],
  ] as const) {
    expect(soundOf(one)).toBe(soundOf(other));
  }
});

it('LNK-03 counts wrong, missing, added and swapped letters', () => {
  expect(editDistance('arroz', 'arroz', 2)).toBe(0);
  expect(editDistance('arros', 'arroz', 2)).toBe(1);
  expect(editDistance('aroz', 'arroz', 2)).toBe(1);
  expect(editDistance('arorz', 'arroz', 2)).toBe(1);
  expect(editDistance('iorgute', 'iogurte', 2)).toBe(2);
  expect(editDistance('leite', 'arroz', 1)).toBe(2);
  expect(editDistance('', 'abc', 2)).toBe(3);
});
