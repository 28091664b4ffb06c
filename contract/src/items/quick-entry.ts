/**
 * Parses quantity, unit and name from the text of the name field (LST-15). Text that is not a
 * quantity stays in the name.
 */
import { hasAtMostDecimals, limits, minimumQuantity, type ListUnit } from '../values/values.ts';
import { parseQuantityIn } from '../values/decimal.ts';
import { unitRow, type UnitText } from '../values/units.ts';

export interface QuickEntry {
  readonly name: string;
  /** Null if no quantity was typed. */
  readonly quantity: number | null;
  readonly unit: ListUnit;
  /** The word of the amount, as in '2 latas' (UNI-03); absent for pieces and kilos. */
  readonly unitText?: UnitText | undefined;
}

interface TypedUnit {
  readonly pattern: RegExp;
  readonly unit: ListUnit;
  /** Converts a quantity to kg or pieces: 1 g is 0.001 kg. */
  readonly factor: number;
  /** The word that is stored beside the quantity. */
  readonly text?: UnitText;
}

/** The units that people type. */
export const typedUnits: readonly TypedUnit[] = [
  { pattern: /^(?:k|kgs?|quilos?|kilos?|quilogramas?)$/iu, unit: 'kg', factor: 1 },
  { pattern: /^(?:g|grs?|gramas?)$/iu, unit: 'kg', factor: 0.001, text: 'g' },
  { pattern: /^(?:d[uú]zias?|dz)$/iu, unit: 'un', factor: 12, text: 'dúzia' },
  { pattern: /^centos?$/iu, unit: 'un', factor: 100 },
  { pattern: /^(?:un|unds?|uns|unids?|unidades?|x)$/iu, unit: 'un', factor: 1 },
];
/** After a name a volume is the size of a package ('Coca-Cola 2 litros'), so these count only before it. */
const typedVolumes: readonly TypedUnit[] = [
  { pattern: /^(?:l|lts?|litros?)$/iu, unit: 'kg', factor: 1, text: 'L' },
  { pattern: /^(?:ml|mililitros?)$/iu, unit: 'kg', factor: 0.001, text: 'ml' },
];

/** The unit that a word before a name means. */
export const typedUnitBefore = (word: string): TypedUnit | undefined =>
  [...typedUnits, ...typedVolumes].find(({ pattern }) => pattern.test(word));

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
  'um quarto': 0.25,
  'três quartos': 0.75,
  'tres quartos': 0.75,
  '½': 0.5,
  '¼': 0.25,
  '¾': 0.75,
};

export const amountPattern = String.raw`\d+\s+(?:e\s+)?\d+\s*/\s*\d+|\d+\s*/\s*\d+|\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+\s?[½¼¾]|\d+(?:[.,]\d+)?|[½¼¾]|(?:um|tr[eê]s)\s+quartos?(?=\s+d[eo]\s)|\p{L}+`;
/** Matches '2 kg de arroz', '500g farinha', 'meia dúzia de ovos', 'dois quilos e meio de carne'. */
const measuredPattern = new RegExp(
  String.raw`^(?<amount>${amountPattern})(?:(?<=[\d½¼¾])\s*|\s+)(?:(?<=quartos?\s+)d[eo]\s+)?(?<unit>\p{L}+)\.?` +
    String.raw`(?<half>\s+e\s+mei[oa])?\s+(?:de\s+)?(?<name>\S.*)$`,
  'iu',
);
/** Matches 'dúzia de ovos' and 'quilo e meio de carne', the only units that people use without an amount. */
const dozenPattern =
  /^(?:(?<unit>d[uú]zia|quilo|kilo)\s+e\s+mei[oa]|d[uú]zia)\s+(?:de\s+)?(?<name>\S.*)$/iu;
/** Matches '3 leite'. */
const countedPattern = /^(?<amount>\d[\d.,]*)\s+(?<name>\S.*)$/u;

/** If one of these words follows a number, the number is part of the name: '2 L leite', '2 em 1'. */
const measureInName = /^(?:l|lt|lts|litros?|ml|mg|cm|mm|m|metros?|w|v|anos|em|por|%)$/iu;
/** Matches a text that is only a measure, as after '12 x' in '12 x 350ml'. */
const onlyMeasure = /^\d[\d.,]*\s?(?:k?g|m?l)$/iu;
/** '51 laranjas' is a count, and '51 ice' is a drink; '3 corações de galinha' is a count too. */
const brandWithLeadingNumber =
  /^(?:3 cora[cç][oõ]es(?! de \p{L})|7 belo|7 up|51 (?:ice|gold|ouro|cacha[cç]a|pinga)|1664|4711)(?!\p{L})/iu;

/** Parses one line. A number without a unit, as in '3 leite', gets the `selectedUnit`. */
export function parseQuickEntry(line: string, selectedUnit: ListUnit = 'un'): QuickEntry {
  const text = line.replace(/\s+/gu, ' ').trim();
  const nameOnly: QuickEntry = { name: text, quantity: null, unit: selectedUnit };
  if (brandWithLeadingNumber.test(text)) return nameOnly;
  return (
    parseMeasuredEntry(text) ??
    parseDozenEntry(text) ??
    parseCountedEntry(text, selectedUnit) ??
    nameOnly
  );
}

function parseMeasuredEntry(text: string): QuickEntry | null {
  const { groups } = measuredPattern.exec(text) ?? {};
  const typedUnit = typedUnitBefore(groups?.unit ?? '');
  if (groups?.name === undefined || typedUnit === undefined) return null;
  const quantity = parseAmount(groups.amount ?? '', typedUnit);
  const half = groups.half === undefined ? 0 : 0.5 * typedUnit.factor;
  return quantity === null
    ? null
    : toValidEntry(groups.name, quantity + half, typedUnit.unit, typedUnit.text);
}

function parseDozenEntry(text: string): QuickEntry | null {
  const { name, unit } = dozenPattern.exec(text)?.groups ?? {};
  if (name === undefined) return null;
  if (unit === undefined) return toValidEntry(name, 12, 'un', 'dúzia');
  return /^d/iu.test(unit) ? toValidEntry(name, 18, 'un') : toValidEntry(name, 1.5, 'kg');
}

function parseCountedEntry(text: string, selectedUnit: ListUnit): QuickEntry | null {
  const { groups } = countedPattern.exec(text) ?? {};
  const quantity = parseAmount(groups?.amount ?? '', { unit: selectedUnit, factor: 1 });
  if (groups?.name === undefined || quantity === null) return null;
  const firstWord = groups.name.split(' ', 1)[0] ?? '';
  const isMeasure =
    measureInName.test(firstWord) || typedUnits.some(({ pattern }) => pattern.test(firstWord));
  return isMeasure ? null : toValidEntry(groups.name, quantity, selectedUnit);
}

/**
 * Parses an amount such as '2', '1.500', '1,5', '1/2', '1 1/2', '½' or 'meia' in a typed unit.
 * Returns the quantity in kg or pieces; null for any other text, and for a part of a piece that is
 * written with a point, because '1.5 melão' may be a measure (LST-24).
 */
export function parseAmount(
  text: string,
  { unit, factor }: Pick<TypedUnit, 'unit' | 'factor'>,
): number | null {
  const value = parseNumber(text, factor < 1 ? 'g' : unit);
  const quantity = value === null ? null : value * factor;
  const isPartOfPiece = unit === 'un' && text.includes('.') && !Number.isInteger(quantity);
  return isPartOfPiece && !text.includes(',') ? null : quantity;
}

function parseNumber(text: string, unit: string): number | null {
  const spelledAmount = spelledAmounts[text.toLowerCase()];
  if (spelledAmount !== undefined) return spelledAmount;
  const [, pieces, glyph = ''] = /^(\d+)\s?([½¼¾])$/u.exec(text) ?? [];
  if (pieces !== undefined) return Number(pieces) + (spelledAmounts[glyph] ?? 0);
  const fraction = /^(?:(?<whole>\d+) (?:e )?)?(?<numerator>\d+) ?\/ ?(?<denominator>\d+)$/u.exec(
    text,
  )?.groups;
  if (fraction !== undefined) {
    const { whole = 0, numerator, denominator } = fraction;
    const value = Number(whole) + Number(numerator) / Number(denominator);
    return Number.isFinite(value) ? Math.round(value * 1_000) / 1_000 : null;
  }
  return parseQuantityIn(text, unit);
}

/**
 * Returns the entry; null if a list does not allow the quantity, or the name is only a measure. A part
 * of a dozen is counted in pieces.
 */
export function toValidEntry(
  name: string,
  quantity: number,
  unit: ListUnit,
  text?: UnitText,
): QuickEntry | null {
  const rounded = Math.round(quantity * 1_000) / 1_000;
  const isAllowed =
    !onlyMeasure.test(name) &&
    hasAtMostDecimals(quantity, 3) &&
    rounded >= minimumQuantity(unit) &&
    rounded <= limits.maxQuantity;
  if (!isAllowed) return null;
  const isWhole = text === undefined || text !== 'dúzia' || rounded % unitRow(text).factor === 0;
  return { name, quantity: rounded, unit, ...(isWhole && text && { unitText: text }) };
}
