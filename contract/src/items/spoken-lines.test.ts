import { describe, expect, it } from 'vitest';
import { readList } from './read-list.ts';
import { splitSpokenText } from './spoken-lines.ts';

/** Spoken text, and the quantity ('-' for none), unit and name of each item in it. */
const cases: readonly [string, readonly string[]][] = [
  ['leite', ['- un leite']],
  ['dois leites', ['2 un leites']],
  ['arroz cinco quilos e dois leites', ['5 kg arroz', '2 un leites']],
  ['arroz 5 kg e 2 leites', ['5 kg arroz', '2 un leites']],
  ['dois leites três pães e um quilo de arroz', ['2 un leites', '3 un pães', '1 kg arroz']],
  ['meia dúzia de ovos', ['6 un ovos']],
  ['uma dúzia de ovos e banana', ['12 un ovos', '- un banana']],
  ['vinte e dois pães e sal', ['22 un pães', '- un sal']],
  ['um quilo e meio de batata', ['1.5 kg batata']],
  ['batata, cebola e meio quilo de carne', ['- un batata', '- un cebola', '0.5 kg carne']],
  ['leite meio quilo de carne', ['- un leite', '0.5 kg carne']],
  ['duzentos e cinquenta gramas de presunto', ['0.25 kg presunto']],
  ['trezentos e setenta e cinco gramas de queijo', ['0.375 kg queijo']],
  ['cento e vinte e cinco gramas de café e dois leites', ['0.125 kg café', '2 un leites']],
  ['cem gramas de presunto e vinte e um pães', ['0.1 kg presunto', '21 un pães']],
  ['300 gramas de presunto e mais queijo', ['0.3 kg presunto', '- un queijo']],
  ['Coca-Cola 2 litros e café', ['- un Coca-Cola 2 litros', '- un café']],
  ['pão de queijo', ['- un pão de queijo']],
  ['um', ['- un 1']],
  ['  ', []],
];

describe('LST-22 spoken items', () => {
  it.each(cases)('LST-22 reads %j', (spoken, expected) => {
    const { items } = readList(splitSpokenText(spoken).join('\n'));
    expect(items.map(({ quantity, unit, name }) => `${quantity ?? '-'} ${unit} ${name}`)).toEqual(
      expected,
    );
  });
});
