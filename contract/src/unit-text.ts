/** The words beside amounts, as the API sends them (UNI-02, docs/adr/0112). */
import { z } from 'zod';
import {
  allUnits,
  isTextOf,
  packageTexts,
  unitTextValues,
  type Unit,
  type UnitText,
} from './values/units.ts';
import type { FieldRule } from './wire.ts';

const textsOf = (unit: string) => unitTextValues.filter((text) => isTextOf(text, unit));

/** The word beside an amount (UNI-02); null or absent for pieces, kilos and grams. */
export const unitText = z
  .enum([...textsOf('un'), ...textsOf('kg')], 'Esta unidade não existe.')
  .nullable();

/** The unit that people say of an amount: its word, or 'un' or 'kg' for an amount without one. */
export const saidUnit = z.enum(allUnits as [Unit, ...Unit[]], 'Esta unidade não existe.');

/** The word for what is sold in pieces of a package: lata, caixa (UNI-09); null for plain pieces. */
export const productUnitText = z.enum(packageTexts, 'Esta unidade não existe.').nullable();

/** The rule of UNI-09: a product with a word is sold in pieces. */
export const textOfProduct: FieldRule<{
  typicalUnit: string;
  unitText?: UnitText | null | undefined;
}> = {
  check: ({ typicalUnit, unitText: text }) => text == null || typicalUnit === 'un',
  params: { path: ['unitText'], error: 'Esta unidade só vale com un.' },
  schema: {
    description: 'Only a product in un has `unitText`.',
    anyOf: [
      { properties: { unitText: { type: 'null' } } },
      { properties: { typicalUnit: { const: 'un' } } },
    ],
  },
};

const unitWithTexts = (unit: string) => ({
  properties: { unit: { const: unit }, unitText: { enum: textsOf(unit) } },
  required: ['unit'],
});

/** The rule of UNI-02: a word is sent with the unit in which its amounts are stored. */
export const textOfUnit: FieldRule<{
  unit?: string | undefined;
  unitText?: UnitText | null | undefined;
}> = {
  check: ({ unit, unitText: text }) => text == null || (unit !== undefined && isTextOf(text, unit)),
  params: { path: ['unitText'], error: 'Esta unidade não é de un nem de kg.' },
  schema: {
    description:
      '`unitText` is sent with its `unit`: g, L and ml with kg, all others with un. A litre counts as a kilo.',
    anyOf: [
      { properties: { unitText: { type: 'null' } } },
      unitWithTexts('un'),
      unitWithTexts('kg'),
    ],
  },
};
