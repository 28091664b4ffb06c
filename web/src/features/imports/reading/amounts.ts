/** Converts the quantities and units of a file to the units of lists and pantries (IMP-04). */
import { packageWord } from '@quitanda/contract/items/package-words';
import { readItem } from '@quitanda/contract/items/read-item';
import { parseAmount, typedUnits } from '@quitanda/contract/items/quick-entry';
import type { UnitText } from '@quitanda/contract/units';
import { limits, minimumQuantity, type PantryUnit } from '@quitanda/contract/values';
import { fold } from '@quitanda/contract/text';
import { parseDecimal } from '../../../lib/amounts/decimal.ts';

/** What a point before three digits separates: '1.500' is 1500 ('thousands') or 1,5 ('decimals'). */
export type PointMeaning = 'thousands' | 'decimals';

export interface Amount {
  readonly quantity: number;
  readonly unit: PantryUnit;
  /** The measure of one piece, to add to the name, as in 'Leite 2 L'. */
  readonly measure?: string;
  /** The package of the quantity, in the singular: 'pacote' (LST-36). */
  readonly package?: string | undefined;
  /** The word of the quantity, if it is a unit (UNI-03). */
  readonly unitText?: UnitText | undefined;
  /** Says how the amount differs from the file. */
  readonly notice?: string;
}

/**
 * Words for one piece, and for one package in English, German, Spanish and French. All are folded:
 * without accents, in lower case.
 */
const pieceWords = new Set(
  `un und unid unidade unidades uns x pç unit units piece pieces each ea pack packs package packages
   box boxes can cans bottle bottles bag bags jar jars bunch carton cartons roll rolls stk st stuck
   stucke packung packungen dose dosen flasche flaschen glas glaser beutel kiste bund paquete paquetes
   unidad bote botella boite bouteille paquet sachet`
    .split(/\s+/u)
    .map(fold),
);
/**
 * The symbols of units that lists and pantries do not have, by the folded words for these units.
 * The symbol becomes a part of the item's name, as in 'Leite 2 L'.
 */
const measures: Readonly<Record<string, string>> = {
  l: 'L',
  lt: 'L',
  lts: 'L',
  litro: 'L',
  litros: 'L',
  liter: 'L',
  liters: 'L',
  litre: 'L',
  litres: 'L',
  ml: 'ml',
  mililitro: 'ml',
  mililitros: 'ml',
  milliliter: 'ml',
  milliliters: 'ml',
};
const gramPattern = /^(?:g|grs?|gramas?|grams?|gramm)$/iu;
const kilogramPattern = /^(?:kilograms?|kilogramm)$/iu;

/** The maximum length of the text of a quantity with its unit, in characters. */
const maxAmountLength = 60;
/**
 * Matches '2', '1,5', '2 kg', '500g' and '1/2'. Each part of a fraction has one digit, because
 * '26/11' is a date.
 */
const numberAndUnitPattern =
  /^(?<number>-?(?:\d[\d.,]*|\d\s*\/\s*[2-9]|[½¼¾]))\s*(?<unit>(?:[^\d/]\D*)?)$/u;

/**
 * Splits a quantity of a file into the text of its number, undefined if it has none, and its unit.
 * A known unit after the number takes precedence over `unitText`; an unknown one is used only if
 * `unitText` is empty.
 */
export function splitFileAmount(quantityText: string, unitText: string) {
  const trimmed = quantityText.trim().slice(0, maxAmountLength);
  const { groups } = numberAndUnitPattern.exec(trimmed) ?? {};
  const attachedUnit = groups?.unit?.trim() ?? '';
  const usesAttachedUnit =
    attachedUnit !== '' && (unitText.trim() === '' || isKnownUnit(attachedUnit));
  return { number: groups?.number, unitWord: usesAttachedUnit ? attachedUnit : unitText.trim() };
}

/**
 * Reads a quantity and a unit of a file. Each text is '' if the file does not contain it. `points`
 * says how the file's column reads '1.500'; without a column its unit decides (IMP-08). Returns null
 * for a quantity of 0, because an item without a quantity is not imported.
 */
export function readFileAmount(
  quantityText: string,
  unitText: string,
  points?: PointMeaning,
): Amount | null {
  const { number, unitWord } = splitFileAmount(quantityText, unitText);
  if (quantityText.trim() === '') return toAmount(1, unitWord);
  const value = number === undefined ? null : readNumber(number, unitWord, points);
  const isUnknown = unitWord !== '' && !isKnownUnit(unitWord) && packageOf(unitWord) === undefined;
  const words = value === null || isUnknown ? readAmountWords(quantityText) : undefined;
  if (words !== undefined)
    return words.unit === 'un' &&
      words.package === undefined &&
      words.unitText === undefined &&
      isKnownUnit(unitText)
      ? toAmount(words.quantity, unitText)
      : words;
  if (value === null) {
    const notice = `A quantidade “${truncate(quantityText)}” não foi entendida e ficou 1.`;
    return { quantity: 1, unit: 'un', notice };
  }
  if (value === 0) return null;
  const amount = toAmount(value, unitWord);
  // Against its column, '1.500' in pieces is not one and a half.
  const differsFromColumn =
    points === 'decimals' && value !== Number(number) && isPointDoubtful(number ?? '');
  return differsFromColumn && amount.notice === undefined
    ? {
        ...amount,
        notice: `A quantidade “${truncate(quantityText)}” foi lida como ${decimalText(value)}.`,
      }
    : amount;
}

/**
 * Reads an amount that is written with words: 'meia dúzia', 'dois', '1kg e meio'. Returns undefined for
 * other texts, and for what may mean something else.
 */
export function readAmountWords(text: string): Amount | undefined {
  if (text.length > maxAmountLength || !/\p{L}|\d\s*[/½¼¾]/u.test(text)) return undefined;
  const { count = '', rest = '' } =
    /^\s*(?<count>\d{1,4})\s+(?<rest>\p{L}.*)$/u.exec(text)?.groups ?? {};
  const packageName = packageOf(rest);
  if (packageName !== undefined && Number(count) > 0)
    return { ...clampAmount(Number(count), 'un'), package: packageName };
  // A number in words counts only before a thing that people count.
  const thing = 'ovo';
  const item = readItem(`${text.trim()} ${thing}`);
  const isAmount = item.name === thing && item.quantity !== null && !item.isDoubtful;
  if (isAmount) {
    const { quantity, unit, unitText, package: packed } = item;
    return { quantity: quantity ?? 1, unit, unitText, package: packed };
  }
  const { count: times, size } =
    /^\s*(?<count>\d{1,3})\s?x\s?(?:de\s)?(?<size>\d[\d.,]{0,6}\s?(?:k?g|m?l|lts?))\s*$/iu.exec(
      text,
    )?.groups ?? {};
  return size === undefined || Number(times) === 0
    ? undefined
    : { ...clampAmount(Number(times), 'un'), measure: size };
}

/**
 * Reads a text that is only an amount, such as '2 kg' or '3 latas'. Returns null for a quantity of
 * 0, and undefined for a text that is not an amount.
 */
export function readStandaloneAmount(text: string): Amount | null | undefined {
  if (text.length > maxAmountLength) return undefined;
  const { groups } = numberAndUnitPattern.exec(text.trim()) ?? {};
  if (groups?.number === undefined || readNumber(groups.number, '') === null) return undefined;
  const unit = fold((groups.unit ?? '').replace(/\.$/u, ''));
  const isUnit = unit === '' || isKnownUnit(unit);
  return isUnit ? readFileAmount(groups.number, unit) : undefined;
}

/** Whether a text means a piece, a measure, a weight, or a unit that can be typed on a list. */
export function isKnownUnit(text: string): boolean {
  const unit = fold(text.replace(/\.$/u, ''));
  return (
    pieceWords.has(unit) ||
    packageWord(unit) !== undefined ||
    Object.hasOwn(measures, unit) ||
    isWeightOrTypedUnit(unit)
  );
}

const isWeightOrTypedUnit = (unit: string) =>
  gramPattern.test(unit) ||
  kilogramPattern.test(unit) ||
  typedUnits.some(({ pattern }) => pattern.test(unit));

function readNumber(text: string, unitWord: string, points?: PointMeaning): number | null {
  if (/[/½¼¾]/u.test(text))
    return parseAmount(text.replaceAll(/\s*\/\s*/gu, '/'), { unit: 'kg', factor: 1 });
  const isThousands =
    isPointDoubtful(text) &&
    (isDivisible(unitWord)
      ? points === 'thousands'
      : points !== 'decimals' || !text.endsWith('.000'));
  return parseDecimal(isThousands ? text.replace('.', '') : text);
}

/** Whether the point may separate thousands or decimals, as in '1.500'; not in '0.500' or '1.5'. */
export const isPointDoubtful = (number: string) => /^[1-9]\d{0,2}\.\d{3}$/u.test(number);

/** Whether parts of a unit are usual: 1,5 kg and 1,5 L, but not 1,5 g, ml or un. */
export function isDivisible(unitWord: string): boolean {
  const unit = fold(unitWord.replace(/\.$/u, ''));
  const isKilogram = typedUnits.some(
    ({ pattern, factor, unit: typedUnit }) =>
      typedUnit === 'kg' && factor === 1 && pattern.test(unit),
  );
  return (
    isKilogram ||
    kilogramPattern.test(unit) ||
    (Object.hasOwn(measures, unit) && measures[unit] === 'L')
  );
}

/**
 * Converts a quantity, which must not be 0, from a unit of the file to one that a pantry can have.
 */
export function toAmount(value: number, unitText: string): Amount {
  // The pattern allows no '(' within the parentheses, so that it takes linear time on any text.
  const word = fold(unitText.replace(/\.$/u, '').replace(/\([^(]*\)$/u, ''));
  if (gramPattern.test(word)) return clampAmount(value, 'g');
  if (kilogramPattern.test(word)) return clampAmount(value, 'kg');
  const measure = Object.hasOwn(measures, word) ? measures[word] : undefined;
  if (measure !== undefined && value > 0)
    return { quantity: 1, unit: 'un', measure: `${decimalText(value)} ${measure}` };
  const typedUnit = typedUnits.find(({ pattern }) => pattern.test(word));
  if (typedUnit !== undefined) return clampAmount(value * typedUnit.factor, typedUnit.unit);
  const amount = { ...clampAmount(value, 'un'), package: packageOf(unitText) };
  const isKnown = word === '' || pieceWords.has(word) || amount.package !== undefined;
  return isKnown || amount.notice !== undefined
    ? amount
    : { ...amount, notice: `A unidade “${truncate(unitText)}” foi lida como un.` };
}

/** The package of a unit, with what describes it: 'colher de sopa', 'pacote de 1kg'. */
function packageOf(unitText: string): string | undefined {
  const { first = '', rest = '' } =
    /^(?<first>\p{L}+)\.?(?:\(s\))?(?<rest>\s.{1,30})?$/u.exec(unitText.trim())?.groups ?? {};
  const word = packageWord(first);
  return word === undefined ? undefined : `${word}${rest.replaceAll(/[()]/gu, '').trimEnd()}`;
}

/** Rounds to thousandths, and limits the amount to what a list or pantry can have. */
function clampAmount(value: number, unit: PantryUnit): Amount {
  const rounded = Math.round(value * 1_000) / 1_000;
  const quantity = Math.min(Math.max(rounded, minimumQuantity(unit)), limits.maxQuantity);
  return quantity === rounded
    ? { quantity, unit }
    : {
        quantity,
        unit,
        notice: `A quantidade ${decimalText(rounded)} ${unit} ficou ${decimalText(quantity)} ${unit}.`,
      };
}

const decimalText = (value: number) => String(value).replace('.', ',');

const truncate = (text: string) => {
  const trimmed = text.trim();
  return trimmed.length > 30 ? `${trimmed.slice(0, 29)}…` : trimmed;
};
