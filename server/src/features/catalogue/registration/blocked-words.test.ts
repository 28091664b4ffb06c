import { expect, it } from 'vitest';
import { hasBlockedWord } from './blocked-words.ts';

it.each([
  'VENENO NÃO COMPRE',
  'Porra!',
  'Veja: www.exemplo',
  'p u t a',
  'p.u.t.a',
  'pu\u{200B}ta',
  'puuuta',
  'púta',
  'naocompre',
  'N A O C O M P R E',
  'não_compre',
  'n4o c0mpre',
  'g0lpe',
  'm3rd@',
  'm\u{435}rda',
  'm\u{3B5}rd\u{430}',
  'ｍｅｒｄａ',
  '𝐦𝐞𝐫𝐝𝐚',
  'arroz.com',
  'loja.com.br/arroz',
  't.me/loja',
])('PRD-07 finds the blocked word in %s', (text) => {
  expect(hasBlockedWord(text)).toBe(true);
});

it.each([
  'Molho putanesca',
  'Coca-Cola 2L',
  'Café 3 Corações 500g',
  'Kit 4x4 c/ 2 un',
  'Sabão em pó 1.5 kg',
  'Leite A B C',
  'M&M s',
  'Pilha AA',
  '7up',
  'H2O limão',
  'Aves Ltda. ME',
  'Lâmpada LED 9 W',
  'Ferro a vapor 1200 W',
  'AGUA MIN.COM GAS',
  'BISC.REC.COM CHOC',
  'ACUCAR DEM.ORG 1KG',
  'Nescau 2.0',
  'Veneno para ratos',
  'Спасибо',
])('PRD-07 finds none in %s', (text) => {
  expect(hasBlockedWord(text)).toBe(false);
});
