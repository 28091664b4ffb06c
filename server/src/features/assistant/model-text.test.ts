import { expect, it } from 'vitest';
import { cleanData, cleanForModel } from './model-text.ts';

it.each([
  ['Fale com ana.souza+casa@exemplo.com.br hoje', 'Fale com [e-mail] hoje'],
  ['joão@exemplo.com', '[e-mail]'],
  ['CPF 123.456.789-09', 'CPF [número]'],
  ['CPF 12345678909', 'CPF [número]'],
  ['123 456 789 09', '[número]'],
  ['Ligue (11) 98765-4321', 'Ligue [número]'],
  ['CNPJ 12.345.678/0001-95', 'CNPJ [número]'],
  ['35261112345678000195650010000001231000000012', '[número]'],
  ['3526 1112 3456 7800 0195 6500 1000 0001 2310 0000 0012', '[número]'],
  // What groceries are called.
  ['Café 500 g R$ 21,90 @ Assaí', 'Café 500 g R$ 21,90 @ Assaí'],
  ['EAN 7891000100103, 12 x 395 g', 'EAN 7891000100103, 12 x 395 g'],
  ['Refrigerante 2 L 012345678905', 'Refrigerante 2 L 012345678905'],
  ['Feira de 2026-11-30, 1.234.567 g', 'Feira de 2026-11-30, 1.234.567 g'],
])('AI-33 %s becomes %s', (text, cleaned) => {
  expect(cleanForModel(text, 200)).toBe(cleaned);
});

it('AI-33 removes what nobody sees, and keeps line breaks', () => {
  const hidden = 'Oi\u200B\u202E\u0007\u{E0049}\u{E0067}\uFEFF!\r\nTudo\u2028mesmo';
  expect(cleanForModel(hidden, 200)).toBe('Oi!\nTudo\nmesmo');
});

it('AI-33 shortens by characters, also a text of any length', () => {
  expect(cleanForModel('😀'.repeat(300), 200)).toBe(`${'😀'.repeat(200)}…`);
  expect(cleanForModel('a'.repeat(10_000_000), 200)).toHaveLength(201);
});

it('AI-33 cleans every text in JSON, also deep inside', () => {
  const data = { lists: [{ name: 'Feira\nda eva@exemplo.com', count: 2, budget: null }] };
  expect(cleanData(data)).toEqual({
    lists: [{ name: 'Feira da [e-mail]', count: 2, budget: null }],
  });
});

it('AI-33 leaves ids as they are, by which the model names lists and items', () => {
  // One id in 200 ends with a letter and the 11 digits of a CPF.
  const data = { itemId: '019ad3c1-7b2e-7c40-9f00-a12345678909', name: 'a12345678909' };
  expect(cleanData(data)).toEqual({ ...data, name: 'a[número]' });
});
