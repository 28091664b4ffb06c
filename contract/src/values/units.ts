/**
 * The units that people say: 300 g, 2 latas, 1 dúzia (UNI-01, docs/adr/0112). Every amount is stored in
 * pieces or kilos, which older clients know, with the word beside it. Must not import zod, because the
 * browser loads this file.
 */
import { formatQuantity, toBrazilianNumeral, toNumeral } from './amount-text.ts';
import type { ListUnit, PantryUnit } from './values.ts';

interface UnitRow {
  /** The unit in which an amount is stored. A litre is stored as a kilo, and never compared with one. */
  readonly stored: ListUnit;
  /** What one of this unit is in the stored unit. */
  readonly factor: number;
  /** What amounts of it can be added to. A word for a package only adds to itself. */
  readonly dimension: 'piece' | 'mass' | 'volume' | 'package';
  /** The step of the buttons − and +. */
  readonly step: number;
  /** The smallest amount that a person may plan. */
  readonly min: number;
}

const measured = { stored: 'kg', factor: 1, step: 0.5, min: 0.01 } as const;
const small = { stored: 'kg', factor: 0.001, step: 100, min: 10 } as const;
const counted = { stored: 'un', factor: 1, step: 1, min: 1 } as const;
const packed = { ...counted, dimension: 'package' } as const;

/** All units, in the order of the choice. The plural of a word is the word with an 's'. */
const rows = {
  un: { ...counted, dimension: 'piece' },
  kg: { ...measured, dimension: 'mass' },
  g: { ...small, dimension: 'mass' },
  L: { ...measured, dimension: 'volume' },
  ml: { ...small, dimension: 'volume' },
  pacote: packed,
  lata: packed,
  caixa: packed,
  maço: packed,
  dúzia: { ...counted, dimension: 'piece', factor: 12 },
  vidro: packed,
  pote: packed,
  garrafa: packed,
  fardo: packed,
  pé: packed,
  bandeja: packed,
  rolo: packed,
  sachê: packed,
} satisfies Record<string, UnitRow>;

export type Unit = keyof typeof rows;
/** A unit beside pieces and kilos: the word that an amount is stored with. */
export type UnitText = Exclude<Unit, ListUnit>;

export const allUnits = Object.keys(rows) as readonly Unit[];
export const unitTextValues = allUnits.filter(
  (unit): unit is UnitText => unit !== 'un' && unit !== 'kg',
);
/** The units that are offered first; the others follow only if an item has one. */
export const commonUnits = allUnits.slice(0, 10);

/** The row of a unit: how it is stored, counted and stepped. */
export const unitRow = (unit: Unit): UnitRow => rows[unit];

/** The unit with this word; undefined for any other text. */
export const findUnit = (word: string | null | undefined): Unit | undefined =>
  allUnits.find((unit) => unit === word);

/** Whether a word belongs to amounts that are stored in `unit`. */
export const isTextOf = (word: UnitText, unit: string): boolean => rows[word].stored === unit;

/** An amount as it is stored. A pantry may also store grams. */
export interface StoredAmount {
  readonly quantity: number;
  readonly unit: string;
  readonly unitText?: string | null | undefined;
}

/** Converts an amount of a unit to the stored form: 300 g are 0,3 kg with the word 'g'. */
export function toStored(
  amount: number,
  unit: Unit,
): { quantity: number; unit: ListUnit; unitText?: UnitText } {
  const { stored, factor } = rows[unit];
  const quantity = Math.round(amount * factor * 1_000) / 1_000;
  return {
    quantity,
    unit: stored,
    ...(unit !== 'un' && unit !== 'kg' && { unitText: unit }),
  };
}

/**
 * The unit in which a stored amount is shown. A word that does not belong to the stored unit is
 * ignored, and dozens that a client without words has made uneven are pieces.
 */
export function shownUnit<U extends string>({
  quantity,
  unit,
  unitText,
}: StoredAmount & { readonly unit: U }): U | Unit {
  const word = findUnit(unitText);
  if (word === undefined || rows[word].stored !== unit) return unit;
  return word === 'dúzia' && quantity % rows[word].factor !== 0 ? unit : word;
}

/** The number of a stored amount in its shown unit: 300 of 0,3 kg with the word 'g'. */
export function shownNumber(amount: StoredAmount): number {
  const unit = findUnit(shownUnit(amount));
  if (unit === undefined || unit === amount.unit) return amount.quantity;
  return Math.round((amount.quantity / rows[unit].factor) * 1_000) / 1_000;
}

/** Converts a number in the shown unit of a stored amount to its stored unit. */
export function toStoredNumber(number: number, amount: StoredAmount): number {
  const unit = findUnit(shownUnit(amount));
  if (unit === undefined || unit === amount.unit) return number;
  return Math.round(number * rows[unit].factor * 1_000) / 1_000;
}

/** As {@link toStored}, for a pantry, which stores grams as grams. */
export const toPantryStored = (
  amount: number,
  unit: Unit,
): { quantity: number; unit: PantryUnit; unitText?: UnitText } =>
  unit === 'g' ? { quantity: amount, unit } : toStored(amount, unit);

/** The word of a unit after a number: 'latas' after 2, 'g' after any. */
export function unitAfter(number: number, unit: string): string {
  const isWord = unit.length > 2 || unit === 'pé';
  return isWord && number >= 2 ? `${unit}s` : unit;
}

/** A number with its unit for display, joined by a no-break space: '2 latas', '300 g', '1 dúzia'. */
export const formatInUnit = (number: number, unit: string): string =>
  `${toBrazilianNumeral(toNumeral(number))}\u00a0${unitAfter(number, unit)}`;

/** A stored amount for display. */
export const formatAmount = (amount: StoredAmount): string =>
  formatInUnit(shownNumber(amount), shownUnit(amount));

/**
 * A bought amount for display: '2 latas', '1,5 L'. Prices are per kilo and piece, so grams and dozens are
 * shown as those (UNI-08).
 */
export const formatBought = (amount: StoredAmount): string =>
  amount.unitText === 'L' || amount.unitText === 'ml' || packageText(amount.unitText)
    ? formatAmount(amount)
    : formatQuantity(amount.quantity, amount.unit);

/**
 * The number that stays on the screen when a person chooses another unit: g and kg, ml and L, and dozens
 * and pieces convert; any other choice keeps the number (UNI-05).
 */
export function numberInUnit(number: number, from: Unit, to: Unit): number {
  const [before, after] = [rows[from], rows[to]];
  if (before.dimension !== after.dimension || before.stored !== after.stored) return number;
  return Math.round(((number * before.factor) / after.factor) * 1_000) / 1_000;
}

/**
 * What a stored amount can be added to: 'mass' with 'mass', and a word for a package only with itself
 * (UNI-06).
 */
export function kindOfAmount({ unit, unitText }: Omit<StoredAmount, 'quantity'>): string {
  const word = findUnit(unitText);
  const own = word !== undefined && rows[word].stored === unit ? word : findUnit(unit);
  if (own === undefined) return unit;
  return rows[own].dimension === 'package' ? own : rows[own].dimension;
}

/** The words for packages, of which amounts are stored in pieces. */
export const packageTexts = unitTextValues.filter((text) => rows[text].dimension === 'package');

/** The word for a package of which an amount is stored in pieces; undefined for other units. */
export const packageText = (word: string | null | undefined): UnitText | undefined =>
  packageTexts.find((text) => text === word);

/** The words for a package of several things, each of which can be bought and counted alone. */
export const containers = ['caixa', 'fardo', 'bandeja', 'pacote'] as const satisfies UnitText[];
export type Container = (typeof containers)[number];

/** Whether a word is for a package of several things. */
export const isContainer = (word: string | null | undefined): word is Container =>
  containers.some((container) => container === word);
