import { expect, it } from 'vitest';
import { growthOfTenfold } from '../../../fakes/time-growth.ts';
import { parseTypedEntry } from './typed-entry.ts';

it.each<[string, number, string, string, string?]>([
  ['2 pacotes de macarrão', 2, 'macarrão', 'macarrão', 'pacote'],
  ['3 pct café', 3, 'café', 'café', 'pacote'],
  ['dois pacotes de sal', 2, 'sal', 'sal', 'pacote'],
  ['2 pés de alface', 2, 'alface', 'alface', 'pé'],
  ['1 pacote de 1kg de açúcar', 1, 'açúcar 1kg', 'açúcar 1kg', 'pacote'],
  ['caixa de leite', 1, 'leite', 'leite', 'caixa'],
  ['2 cabeças de alho', 2, 'alho', 'alho (cabeça)'],
  ['2 colheres (sopa) de azeite', 2, 'azeite', 'azeite (colher de sopa)'],
  ['3 sacos de lixo', 3, 'sacos de lixo', 'sacos de lixo'],
  ['2 pés de moleque', 2, 'pés de moleque', 'pés de moleque'],
  ['2 garrafas térmicas', 2, 'garrafas térmicas', 'garrafas térmicas'],
  ['2 latas de milho em lata', 2, 'milho em lata', 'milho em lata', 'lata'],
  ['três leites', 3, 'leites', 'leites'],
])('LST-36 LST-50 reads %j as %d of %j', (text, quantity, name, listName, unitText) => {
  expect(parseTypedEntry(text)).toEqual({ name, quantity, unit: 'un', unitText, listName });
});

it.each(['Arroz 5 kg', 'dois irmãos arroz', 'Papel higiênico 12 rolos', 'pacote'])(
  'LST-36 LST-50 reads no amount from %j',
  (text) => {
    expect(parseTypedEntry(text)).toEqual({
      name: text,
      quantity: null,
      unit: 'un',
      listName: text,
    });
  },
);

it.each(['1', 'a ', '2 pct ', 'um ', '(', '1 e '])(
  'LST-36 API-50 reads a typed text of many %j in linear time',
  (seed) => {
    const read = (count: number) => parseTypedEntry(seed.repeat(count));
    expect(growthOfTenfold(read, 300, 40)).toBeLessThan(40);
  },
);
