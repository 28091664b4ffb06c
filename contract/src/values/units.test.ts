import { expect, it } from 'vitest';
import { sectionKeyOf, nameWithUnit } from '../sections/section-of.ts';
import {
  allUnits,
  commonUnits,
  formatAmount,
  formatBought,
  kindOfAmount,
  numberInUnit,
  shownNumber,
  toPantryStored,
  toStored,
  toStoredNumber,
  unitRow,
  type Unit,
} from './units.ts';

it('UNI-01 offers ten units first, and eight more', () => {
  expect(commonUnits).toEqual([
    'un',
    'kg',
    'g',
    'L',
    'ml',
    'pacote',
    'lata',
    'caixa',
    'maço',
    'dúzia',
  ]);
  expect(allUnits.slice(10)).toEqual([
    'vidro',
    'pote',
    'garrafa',
    'fardo',
    'pé',
    'bandeja',
    'rolo',
    'sachê',
  ]);
});

it.each(allUnits)('UNI-02 stores an amount of %s so that it comes back', (unit) => {
  const { min, step } = unitRow(unit);
  for (const number of [min, step, 3 * step]) {
    const stored = toStored(number, unit);
    expect(['un', 'kg']).toContain(stored.unit);
    expect(shownNumber(stored)).toBe(number);
    expect(toStoredNumber(number, stored)).toBe(stored.quantity);
  }
});

it('UNI-02 stores grams and millilitres as parts of a kilo, dozens as pieces, and grams of a pantry as they are', () => {
  expect(toStored(300, 'g')).toEqual({ quantity: 0.3, unit: 'kg', unitText: 'g' });
  expect(toStored(1.5, 'L')).toEqual({ quantity: 1.5, unit: 'kg', unitText: 'L' });
  expect(toStored(2, 'dúzia')).toEqual({ quantity: 24, unit: 'un', unitText: 'dúzia' });
  expect(toStored(2, 'lata')).toEqual({ quantity: 2, unit: 'un', unitText: 'lata' });
  expect(toStored(2, 'kg')).toEqual({ quantity: 2, unit: 'kg' });
  expect(toPantryStored(300, 'g')).toEqual({ quantity: 300, unit: 'g' });
});

it.each([
  [{ quantity: 0.3, unit: 'kg', unitText: 'g' }, '300 g'],
  [{ quantity: 1.5, unit: 'kg', unitText: 'g' }, '1.500 g'],
  [{ quantity: 0.75, unit: 'kg', unitText: 'ml' }, '750 ml'],
  [{ quantity: 1, unit: 'un', unitText: 'lata' }, '1 lata'],
  [{ quantity: 2, unit: 'un', unitText: 'lata' }, '2 latas'],
  [{ quantity: 1.5, unit: 'un', unitText: 'pacote' }, '1,5 pacote'],
  [{ quantity: 0, unit: 'un', unitText: 'pé' }, '0 pé'],
  [{ quantity: 2, unit: 'un', unitText: 'pé' }, '2 pés'],
  [{ quantity: 12, unit: 'un', unitText: 'dúzia' }, '1 dúzia'],
  // A client without words has made the dozen uneven, or has changed the unit.
  [{ quantity: 13, unit: 'un', unitText: 'dúzia' }, '13 un'],
  [{ quantity: 2, unit: 'kg', unitText: 'lata' }, '2 kg'],
  [{ quantity: 2, unit: 'un', unitText: 'barril' }, '2 un'],
  [{ quantity: 300, unit: 'g' }, '300 g'],
])('UNI-02 shows %j as %s', (amount, text) => {
  expect(formatAmount(amount)).toBe(text.replace(' ', '\u00a0'));
});

it.each<[number, Unit, Unit, number]>([
  [300, 'g', 'kg', 0.3],
  [1.5, 'kg', 'g', 1500],
  [2, 'L', 'ml', 2000],
  [24, 'un', 'dúzia', 2],
  [1, 'dúzia', 'un', 12],
  [3, 'un', 'lata', 3],
  [300, 'g', 'ml', 300],
  [2, 'kg', 'L', 2],
])('UNI-05 turns %d %s into %s as %d', (number, from, to, result) => {
  expect(numberInUnit(number, from, to)).toBe(result);
});

it('UNI-06 adds what can be added, and nothing else', () => {
  const kind = (unit: Unit) => kindOfAmount(toStored(1, unit));
  expect(kind('kg')).toBe(kind('g'));
  expect(kind('L')).toBe(kind('ml'));
  expect(kind('un')).toBe(kind('dúzia'));
  expect(
    new Set(['kg', 'L', 'un', 'lata', 'caixa', 'pé'].map((unit) => kind(unit as Unit))).size,
  ).toBe(6);
});

it('UNI-04 puts milho in cans elsewhere than fresh milho', () => {
  expect(sectionKeyOf(nameWithUnit('milho', 'lata'), null)).not.toBe(sectionKeyOf('milho', null));
  expect(sectionKeyOf(nameWithUnit('milho', null), null)).toBe(sectionKeyOf('milho', null));
  expect(sectionKeyOf(nameWithUnit('leite', 'caixa'), null)).toBe(sectionKeyOf('leite', null));
});

it('UNI-14 shows bought cans and litres in their word, but grams and dozens as kilos and pieces', () => {
  const shown = (quantity: number, unit: string, unitText: string) =>
    formatBought({ quantity, unit, unitText }).replace('\u00a0', ' ');
  expect(shown(2, 'un', 'lata')).toBe('2 latas');
  expect(shown(1.5, 'kg', 'L')).toBe('1,5 L');
  expect(shown(0.3, 'kg', 'g')).toBe('0,3 kg');
  expect(shown(24, 'un', 'dúzia')).toBe('24 un');
});
