import { expect, it } from 'vitest';
import { cleanName, fold } from './text.ts';

it.each([
  ['  Arroz   integral \n', 'Arroz integral'],
  ['Pa\u0303o', 'Pão'], // one Unicode form
  ['Feijão 🫘', 'Feijão 🫘'],
  ['👩‍🌾 da feira', '👩‍🌾 da feira'],
  ['Ca\u200Bfé', 'Café'],
  ['Leite < 2%', 'Leite < 2%'],
  ['I <3 pão', 'I <3 pão'],
  ['7', '7'],
  ['🍌', '🍌'],
])('DAT-06 keeps %j as %j', (raw, name) => {
  expect(cleanName(raw)).toEqual({ name });
});

it.each(['', '   ', '\u200B', '\u200B \u2060\uFEFF', '\u00AD', '\uFE0F', '\u3164', '\u0301'])(
  'LST-03 takes %j for blank',
  (raw) => {
    expect(cleanName(raw)).toEqual({ problem: 'blank' });
  },
);

it.each([
  '<script>alert(1)</script>',
  'Arroz<br>',
  '<!-- nada -->',
  'Arroz\u0000',
  'Arroz\u001B[31m',
  'zorrA\u202E',
  'Arroz\u200F',
  'Arroz\uD83D', // half of an emoji
])('DAT-06 refuses %j as not plain text', (raw) => {
  expect(cleanName(raw)).toEqual({ problem: 'not-plain' });
});

it('DAT-06 takes 120 characters, counted as people count them, and no more', () => {
  expect(cleanName('a'.repeat(120))).toEqual({ name: 'a'.repeat(120) });
  expect(cleanName('🍌'.repeat(120))).toEqual({ name: '🍌'.repeat(120) });
  expect(cleanName('a'.repeat(121))).toEqual({ problem: 'too-long' });
  expect(cleanName(`  ${'a'.repeat(120)}  `)).toEqual({ name: 'a'.repeat(120) });
});

it('DAT-05 LNK-01 compares names without accents, case and extra spaces', () => {
  expect(fold('  PÃO   Francês ')).toBe('pao frances');
  expect(fold('Pa\u0303o')).toBe(fold('PÃO'));
  expect(fold('Açaí')).toBe('acai');
});
