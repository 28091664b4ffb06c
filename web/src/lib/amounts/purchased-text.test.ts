import { expect, it } from 'vitest';
import { withPlainSpaces } from '../../../test/text-of.ts';
import { purchasedText } from './purchased-text.ts';

it.each([
  [1, 'un', 'Arroz 5 kg', '1 pacote'],
  [2, 'un', 'Arroz 5 kg', '2 pacotes'],
  [2, 'un', 'Suco 1 L', '2 un'],
  [0.5, 'kg', 'Banana', '0,5 kg'],
  [3, 'un', null, '3 un'],
  [3, 'un', 'Sabonete Dove original 90 g', '3 un'],
  [2, 'un', 'Manteiga com sal Aviação 200 g', '2 un'],
  [2, 'un', 'Ovos brancos dúzia', '2 pacotes'],
  [2, 'un', 'Sabonete Lux c/ 6', '2 pacotes'],
  [1, 'un', 'Caderno brochura 96 folhas', '1 un'],
  [1, 'un', 'Molho de tomate Quero sachê 300 g', '1 un'],
  [2, 'un', 'Barra de cereal Nutry 22 g', '2 un'],
  [2, 'un', 'Sabonete Protex balance 85 g', '2 un'],
  [2, 'un', 'Leite em pó Ninho pacote 800 g', '2 pacotes'],
  [2, 'un', 'Papel higiênico Neve 12 rolos', '2 pacotes'],
  [2, 'un', 'Atum ralado Coqueiro 170 g', '2 un'],
] as const)('SHO-04 SHO-19 LST-33 describes %d %s of %s: %s', (quantity, unit, name, text) => {
  expect(withPlainSpaces(purchasedText(quantity, unit, name))).toBe(text);
});

it.each([
  [2, 'un', 'lata', '2 latas'],
  [1, 'un', 'maço', '1 maço'],
  [1.5, 'kg', 'L', '1,5 L'],
  [0.3, 'kg', 'g', '0,3 kg'],
  [12, 'un', 'dúzia', '12 un'],
  [2, 'kg', 'lata', '2 kg'],
] as const)('UNI-08 describes %d %s with the word %s as %s', (quantity, unit, unitText, text) => {
  expect(withPlainSpaces(purchasedText(quantity, unit, 'Milho', unitText))).toBe(text);
});
