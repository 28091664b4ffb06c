/**
 * Reads quantity, unit and name from the text of the name field (LST-15). No text is lost: what
 * cannot be read as a quantity stays in the name.
 */
import {
  hasAtMostDecimals,
  limits,
  minimumQuantity,
  type ListUnit,
} from '@quitanda/contract/values';

export interface QuickEntry {
  readonly name: string;
  /** Null if no quantity was typed. */
  readonly quantity: number | null;
  readonly unit: ListUnit;
}

/** The unit and factor on a list for each typed unit: grams become kg, dozens become units. */
export const typedUnits: readonly { pattern: RegExp; unit: ListUnit; factor: number }[] = [
  { pattern: /^(?:kgs?|quilos?|kilos?|quilogramas?)$/iu, unit: 'kg', factor: 1 },
  { pattern: /^(?:g|grs?|gramas?)$/iu, unit: 'kg', factor: 0.001 },
  { pattern: /^(?:d[uú]zias?|dz)$/iu, unit: 'un', factor: 12 },
  { pattern: /^(?:un|und|uns|unid|unids|unidades?|x)$/iu, unit: 'un', factor: 1 },
];

const spelledAmounts: Readonly<Record<string, number>> = {
  meio: 0.5,
  meia: 0.5,
  um: 1,
  uma: 1,
  dois: 2,
  duas: 2,
  três: 3,
  tres: 3,
  quatro: 4,
  cinco: 5,
  seis: 6,
  '½': 0.5,
  '¼': 0.25,
  '¾': 0.75,
};

export const amountPattern = String.raw`\d+\s+\d+\s*/\s*\d+|\d+\s*/\s*\d+|\d+(?:[.,]\d+)?|[½¼¾]|\p{L}+`;
/** '2 kg de arroz', '500g farinha', 'meia dúzia de ovos', 'dois quilos e meio de carne'. */
const measured = new RegExp(
  String.raw`^(?<amount>${amountPattern})(?:(?<=[\d½¼¾])\s*|\s+)(?<unit>\p{L}+)\.?` +
    String.raw`(?<half>\s+e\s+mei[oa])?\s+(?:de\s+)?(?<name>\S.*)$`,
  'iu',
);
/** 'dúzia de ovos': no other unit is used without an amount. */
const dozen = /^d[uú]zia\s+(?:de\s+)?(?<name>\S.*)$/iu;
/** '3 leite'. */
const counted = /^(?<amount>\d+(?:[.,]\d+)?)\s+(?<name>\S.*)$/u;

/** In '2 L leite' and '2 em 1' the number is part of the name and not a quantity. */
const measureInName = /^(?:l|lt|lts|litros?|ml|mg|cm|mm|m|metros?|em|%)$/iu;
const brandWithLeadingNumber = /^(?:3 cora[cç][oõ]es|7 belo|7 up|51(?! ovos))(?!\p{L})/iu;

/** Reads one line. `selectedUnit` is the unit for a number without one, as in '3 leite'. */
export function parseQuickEntry(line: string, selectedUnit: ListUnit = 'un'): QuickEntry {
  const text = line.replace(/\s+/gu, ' ').trim();
  const nameOnly: QuickEntry = { name: text, quantity: null, unit: selectedUnit };
  if (brandWithLeadingNumber.test(text)) return nameOnly;
  return readMeasured(text) ?? readDozen(text) ?? readCounted(text, selectedUnit) ?? nameOnly;
}

function readMeasured(text: string): QuickEntry | null {
  const { groups } = measured.exec(text) ?? {};
  const typedUnit = typedUnits.find(({ pattern }) => pattern.test(groups?.unit ?? ''));
  const value = readAmount(groups?.amount ?? '');
  if (groups?.name === undefined || typedUnit === undefined || value === null) return null;
  const half = groups.half === undefined ? 0 : 0.5;
  return validEntry(groups.name, (value + half) * typedUnit.factor, typedUnit.unit);
}

function readDozen(text: string): QuickEntry | null {
  const name = dozen.exec(text)?.groups?.name;
  return name === undefined ? null : validEntry(name, 12, 'un');
}

function readCounted(text: string, selectedUnit: ListUnit): QuickEntry | null {
  const { groups } = counted.exec(text) ?? {};
  const value = readAmount(groups?.amount ?? '');
  if (groups?.name === undefined || value === null) return null;
  const firstWord = groups.name.split(' ', 1)[0] ?? '';
  const isMeasure =
    measureInName.test(firstWord) || typedUnits.some(({ pattern }) => pattern.test(firstWord));
  return isMeasure ? null : validEntry(groups.name, value, selectedUnit);
}

/** Reads an amount such as '2', '1,5', '1/2', '1 1/2', '½' or 'meia'; null for any other text. */
export function readAmount(text: string): number | null {
  const spelled = spelledAmounts[text.toLowerCase()];
  if (spelled !== undefined) return spelled;
  const fraction = /^(?:(?<whole>\d+) )?(?<top>\d+) ?\/ ?(?<bottom>\d+)$/u.exec(text)?.groups;
  if (fraction !== undefined) {
    const value = Number(fraction.whole ?? 0) + Number(fraction.top) / Number(fraction.bottom);
    return Number.isFinite(value) ? Math.round(value * 1_000) / 1_000 : null;
  }
  return /^\d/u.test(text) ? Number(text.replace(',', '.')) : null;
}

/** Returns the entry; null if a list does not allow the quantity. */
export function validEntry(name: string, quantity: number, unit: ListUnit): QuickEntry | null {
  const rounded = Math.round(quantity * 1_000) / 1_000;
  const isAllowed =
    hasAtMostDecimals(quantity, 3) &&
    rounded >= minimumQuantity(unit) &&
    rounded <= limits.maxQuantity;
  return isAllowed ? { name, quantity: rounded, unit } : null;
}
