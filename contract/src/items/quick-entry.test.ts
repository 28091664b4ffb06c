import { describe, expect, it } from 'vitest';
import type { UnitText } from '../values/units.ts';
import { parseQuickEntry } from './quick-entry.ts';

/** text → quantity, unit, name, and the word of the amount */
const textsWithAmount: readonly [string, number, 'un' | 'kg', string, UnitText?][] = [
  ['2 kg arroz', 2, 'kg', 'arroz'],
  ['3 leite', 3, 'un', 'leite'],
  ['1,5kg banana', 1.5, 'kg', 'banana'],
  ['1.5 kg banana', 1.5, 'kg', 'banana'],
  ['2 kg de arroz', 2, 'kg', 'arroz'],
  ['2 KG Arroz Tio João 5 kg', 2, 'kg', 'Arroz Tio João 5 kg'],
  ['2 arroz 5 kg', 2, 'un', 'arroz 5 kg'],
  ['1 quilo de carne moída', 1, 'kg', 'carne moída'],
  ['um quilo de carne', 1, 'kg', 'carne'],
  ['2 quilos e meio de carne', 2.5, 'kg', 'carne'],
  ['meio quilo de presunto', 0.5, 'kg', 'presunto'],
  ['500 g farinha', 0.5, 'kg', 'farinha', 'g'],
  ['500g de farinha', 0.5, 'kg', 'farinha', 'g'],
  ['300 gramas de queijo', 0.3, 'kg', 'queijo', 'g'],
  ['1/2 kg tomate', 0.5, 'kg', 'tomate'],
  ['½kg tomate', 0.5, 'kg', 'tomate'],
  ['½ kg tomate', 0.5, 'kg', 'tomate'],
  ['1 1/2 kg tomate', 1.5, 'kg', 'tomate'],
  ['1/3 kg tomate', 0.333, 'kg', 'tomate'],
  ['dúzia de ovos', 12, 'un', 'ovos', 'dúzia'],
  ['Dúzia ovos', 12, 'un', 'ovos', 'dúzia'],
  ['uma duzia de ovos', 12, 'un', 'ovos', 'dúzia'],
  ['meia dúzia ovos', 6, 'un', 'ovos'],
  ['meia dúzia de ovos', 6, 'un', 'ovos'],
  ['2 dúzias de ovos', 24, 'un', 'ovos', 'dúzia'],
  ['1,5 dúzia de ovos', 18, 'un', 'ovos'],
  ['3 un sabonete', 3, 'un', 'sabonete'],
  ['3 unidades de sabonete', 3, 'un', 'sabonete'],
  ['2x leite', 2, 'un', 'leite'],
  ['2 x leite', 2, 'un', 'leite'],
  ['  4   pães   franceses ', 4, 'un', 'pães franceses'],
  ['2 pacotes de café', 2, 'un', 'pacotes de café'],
  ['2 3 Corações', 2, 'un', '3 Corações'],
  ['0,01 kg açafrão', 0.01, 'kg', 'açafrão'],
  ['99999 grãos', 99999, 'un', 'grãos'],
  ['12 ovos 🥚', 12, 'un', 'ovos 🥚'],
  ['2 L leite', 2, 'kg', 'leite', 'L'],
  ['2 litros de leite', 2, 'kg', 'leite', 'L'],
  ['350ml coca', 0.35, 'kg', 'coca', 'ml'],
  ['350 ml coca', 0.35, 'kg', 'coca', 'ml'],
];

const textsWithoutAmount: readonly string[] = [
  'leite',
  'arroz 5 kg',
  'Coca 2 L',
  'Papel higiênico 12 rolos',
  '2 kg',
  '3',
  'dúzia',
  '3 un',
  '7up',
  '7 Belo',
  '3 Corações extra forte',
  '2 em 1 shampoo e condicionador',
  '100% cacau',
  '4x4 biscoito',
  '1ª linha feijão',
  'meia calça',
  'meio amargo chocolate',
  'um bolo',
  'uva',
  'dois irmãos arroz',
  '1/2 melancia',
  '0 leite',
  '0,5 leite',
  '0 kg arroz',
  '5 g noz-moscada',
  '1,2345 kg banana',
  '100000 balas',
  '1/0 kg arroz',
  '-2 leite',
  '',
];

describe('LST-15 quick entry', () => {
  it.each(textsWithAmount)(
    'LST-15 UNI-03 reads %j as %d %s of %s',
    (text, quantity, unit, name, unitText) => {
      expect(parseQuickEntry(text)).toEqual({ name, quantity, unit, unitText });
    },
  );

  it.each(textsWithoutAmount)('LST-15 reads no quantity from %j', (text) => {
    expect(parseQuickEntry(text)).toEqual({ name: text, quantity: null, unit: 'un' });
  });

  it('LST-15 reads a number without a unit in the selected unit', () => {
    expect(parseQuickEntry('0,5 batata', 'kg')).toEqual({
      name: 'batata',
      quantity: 0.5,
      unit: 'kg',
    });
  });
});
