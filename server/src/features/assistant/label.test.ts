import { expect, it } from 'vitest';
import { cleanLabel } from './label.ts';

it.each([
  ['lata', 'un', 'lata'],
  ['2 Latas', 'un', 'lata'],
  ['Maço', 'un', 'maço'],
  ['fardo.', 'un', 'fardo'],
  ['pés', 'un', 'pé'],
  ['frasco', 'un', undefined],
  ['unidades', 'un', undefined],
  ['500 g', 'g', undefined],
  ['dúzia', '', undefined],
  ['constructor', '', undefined],
])('UNI-09 PRD-03 reads the unit %j as %s with the word %s', (typicalUnit, unit, word) => {
  const label = cleanLabel({ name: 'Milho', brand: '', barcode: '', typicalUnit });
  expect([label?.typicalUnit, label?.unitText]).toEqual([unit, word]);
});
