/** Reads one item of a list: its name, its amount wherever it stands, and whether that is certain. */
import type { ListUnit } from '../values/values.ts';
import { isCountedThing, beginsWithCountedThing } from './counted-things.ts';
import { isContentWord, nameWithPackage, packageWord, splitPackage } from './package-words.ts';
import {
  amountPattern,
  parseQuickEntry,
  toValidEntry,
  typedUnitBefore,
  type QuickEntry,
} from './quick-entry.ts';
import { spelledNumberPattern, valueOfSpelled, type SpelledGroups } from './spelled-numbers.ts';
import { parseTrailingAmount, parseTrailingCount, toAmount } from './trailing-amounts.ts';

export interface ReadItem extends QuickEntry {
  /** A package that is no unit, in the singular: 'cabeça' (LST-36). Not a part of `name`. */
  readonly package?: string | undefined;
  /** Whether the text may mean something else, and is to be looked at (LST-39). */
  readonly isDoubtful: boolean;
}

/** In UTF-16 units. A longer text is no item, and is not searched for amounts. */
const maxItemLength = 400;
const shopWords =
  /^(?:comprar?|compre|pegar?|pegue|trazer|tra[zg]a?|faltam?)\s+(?:(?:mais|tamb[eé]m)\s+)?(?!d[oae]s?\s)(?=[\p{L}\d])/iu;
const money = String.raw`\d[\d.,]*`;
/** Matches '10 reais de pão' and 'R$ 10 de pão'. */
const moneyBefore = new RegExp(
  String.raw`^(?:r\$\s?(?<amount>${money})(?:\s+reais)?|(?<spelled>${money})\s+(?:reais|real|conto))\s+(?:de\s+)?(?<name>\p{L}.*)$`,
  'iu',
);
/** Matches '10 reais' after a name. */
const moneyAfter = new RegExp(String.raw`^(?<name>.*\p{L})\W+(?<amount>${money})\s+reais$`, 'iu');
/** Matches the start of a price after an item: 'Arroz 5 kg - R$ 25,90', 'R$ 9-10 cada'. */
const priceMark = /[\s(:=~,–—-]*r\$/iu;
const minimum =
  /^(?<name>\S.*?)\s*[:–-]?\s*\(?(?:no\s+)?(?:m[ií]nimo|m[ií]n\.?|pelo menos|ao menos)(?:\s+de)?:?\s*(?<count>\d{1,5})(?:\s*(?<unit>\p{L}+)\.?)?\)?$/iu;
const range = String.raw`\d[\d.,]*\s*(?:(?:\p{L}{1,6}\.?)?\s+(?:a|ou|at[eé])\s+|[-–])\d[\d.,]*`;
/** Matches two amounts of which one is meant: '2 a 3 kg de batata', 'café 250 ou 500 gramas'. */
const leadingRange = new RegExp(
  String.raw`^(?:${range}\s*\p{L}|\d[\d.,]*\s*\p{L}{1,6}\s+e\s+\d)`,
  'iu',
);
const trailingRange = new RegExp(String.raw`\s\(?${range}\s*(?:\p{L}+\.?)?\)?$`, 'iu');
/** Matches a word before an amount that is not exact: '~2 kg', 'uns 3'. */
const about =
  /(?<before>^|\s)(?:~\s?|≈\s?|uns\s|umas\s|cerca de\s|mais ou menos\s|aprox\.?\s)(?=\d|(?:dois|duas|tr[eê]s|quatro|cinco|seis|sete|oito|nove|dez|doze|quinze|vinte|trinta)\s)/iu;
/** Matches a count with a fraction, which only packages have: '2 e 1/2 xícaras'. */
const brokenCount = /^(?:\d+\s+(?:e\s+)?)?\d\s?\/\s?\d\s|^mei[oa]\s|^[½¼¾]/iu;
const mixedCount =
  /^(?<whole>\d{1,3})\s+e\s+(?:(?<numerator>\d)\s?\/\s?(?<denominator>[2-9])|mei[oa])\s+(?<name>(?!(?:quilo|kilo|kg|d[uú]zia)s?(?!\p{L}))\p{L}.*)$/iu;
/** Matches the mark after an amount: '3 kg - batata', '2x: leite'. */
const markAfterAmount = new RegExp(
  String.raw`^(?<amount>(?:${amountPattern})(?:(?<=[\d½¼¾])\s*|\s+)(?<unit>\p{L}+)\.?)\s*[-–—:=]\s*(?=\p{L})`,
  'iu',
);
/** Matches one package with its size, after a mark: 'café - pacote de 500 g'. */
const onePackage =
  /^(?<name>\p{L}[^\d]{0,80}?)\s*[-–:(,]\s*(?<word>\p{L}{2,12})\s(?:de|com)\s(?<size>\d[\d.,]{0,6}\s?(?:k?g|m?l|lts?))\)?$/iu;
/** Matches a count before the size of one: 'arroz 2x 5kg', 'cerveja 12 x 350ml'. */
const countBeforeSize =
  /^(?<name>\p{L}[^\d]{0,80}?)\s(?<count>\d{1,2})\s?x\s?(?<size>\d[\d.,]{0,6}\s?(?:k?g|m?l|lts?))$/iu;
/** Matches an amount whose unit stands in a field of its own: 'Arroz - 5 - kg'. */
const amountInFields = /(?<amount>\s[-–—|]\s\d[\d.,]{0,8})\s[-–—|]\s(?=\p{L}{1,12}\.?$)/u;
const thereIs = String.raw`(?:j[aá]\s)?(?:tem|tenho|temos|em casa|estoque)\s?:?\s\d[^,;/)]{0,15}`;
const isMissing = String.raw`(?:faltam?|precis\p{L}{1,4}|comprar)\s?(?:de\s)?:?\s`;
const stockAndNeed = new RegExp(
  String.raw`^(?<name>\p{L}[^:(,;]{0,80}?)\s*[:(,–-]\s*(?:${thereIs}\s*[,;/]\s*(?:e\s)?${isMissing}(?<after>\d[^,;/)]{0,15})|${isMissing}(?<before>\d[^,;/)]{0,15})\s*[,;/]\s*(?:e\s)?${thereIs})\)?$`,
  'iu',
);
const countInPackages = /(?<!\S)\d[\d.,]*\s*(?<unit>\p{L}+)/gu;
const onlyAmount = /^\d[\d.,]*\s*(?:\p{L}+\.?)?$/u;
const spelledBefore = new RegExp(
  String.raw`^${spelledNumberPattern}\s+(?<name>(?<word>\p{L}+).*)$`,
  'iu',
);
const spelledAfter = new RegExp(
  String.raw`^(?<name>\S.*?)\s${spelledNumberPattern}(?<unit>\s\p{L}+\.?(?:\s+e\s+mei[oa])?)?$`,
  'iu',
);

/** Matches a number that its words repeat: '5 (cinco) kg de arroz'. */
const numberTwice = new RegExp(String.raw`^(\d{1,3})\s?\(${spelledNumberPattern}\)\s`, 'iu');

/** Reads an item of a pasted, spoken or imported list. Takes linear time on a text of any length. */
export function readItem(text: string): ReadItem {
  const whole: ReadItem = { name: text.trim(), quantity: null, unit: 'un', isDoubtful: true };
  if (text.length > maxItemLength) return whole;
  const asked = text
    .replace(/\s+/gu, ' ')
    .trim()
    .replaceAll(/(?<=\d\s?)[×✕]|[×✕](?=\s?\d)/gu, 'x')
    .replace(/^e\s+(?=[\p{L}\d])/iu, '')
    .replace(shopWords, '');
  const needed = readNeed(asked);
  if (needed !== undefined) return needed;
  const spent = readMoney(asked);
  if (spent !== undefined) return spent;
  const priceIndex = asked.search(priceMark);
  const hasPrice = priceIndex > 0;
  // A price is not an amount, and lists have no field for a wish of it.
  const unpriced = (hasPrice ? asked.slice(0, priceIndex).replace(/\s*\([^()]{0,40}$/u, '') : asked)
    .replaceAll(/\s*(?:→|➡\uFE0F?|⇒|->|=>)\s*/gu, ': ')
    .replaceAll(/\s*(?:\.{3,}|…)\s*/gu, ': ')
    .replace(about, '$<before>')
    .replace(/\s*\[(?<amount>\d{1,3}(?:\s?\p{L}{1,10})?)\]$/u, ' ($<amount>)')
    .replace(onePackage, (whole, name: string, word: string, size: string) =>
      packageWord(word) === undefined ? whole : `${name} 1 ${word} de ${size}`,
    )
    .replace(countBeforeSize, '$<name> $<size> x$<count>')
    .replace(amountInFields, '$<amount> ')
    .replace(/^(?<number>\d{1,3})\s*[-–]\s+(?=\p{L})/u, '$<number> ')
    .replace(numberTwice, (whole, number: string, ...rest) =>
      valueOfSpelled(rest.at(-1) as SpelledGroups) === Number(number) ? `${number} ` : whole,
    )
    .trim();
  if (leadingRange.test(unpriced) || trailingRange.test(unpriced))
    return { ...whole, name: unpriced };
  const item = readAmount(unpriced);
  const isUnclear =
    onlyAmount.test(item.name) || /^[-–—:=]/u.test(item.name) || brokenCount.test(item.name);
  return {
    ...item,
    isDoubtful:
      hasPrice || isUnclear || hasUnreadCount(item) || about.test(asked) || unpriced.endsWith('?'),
  };
}

/**
 * Reads 'arroz: tem 1, precisa 2' and 'sal (faltam 3, tenho 1)': the amount is what is missing, with a
 * doubt, because 'precisa' may be how much there must be.
 */
function readNeed(text: string): ReadItem | undefined {
  const { name, after, before } = stockAndNeed.exec(text)?.groups ?? {};
  const amount = after ?? before;
  return name === undefined || amount === undefined
    ? undefined
    : { ...readItem(`${name}: ${amount.trim()}`), isDoubtful: true };
}

/** Whether a count is left in the name: 'sal fino 1 col. rasa', or 'café 3' of 'café 3 (500 g)'. */
const hasUnreadCount = ({ name, quantity }: QuickEntry) =>
  (quantity !== null && parseTrailingCount(name, 'un') !== null) ||
  [...name.matchAll(countInPackages)].some(({ groups }) => {
    const word = groups?.['unit'] ?? '';
    return packageWord(word) !== undefined && !isContentWord(word);
  });

/** The item as a line of a list has it: '2 cabeças de alho' is 2 of 'alho (cabeça)'. */
export const listName = (item: Pick<ReadItem, 'name' | 'package'>): string =>
  nameWithPackage(item.name, item.package);

function readMoney(text: string): ReadItem | undefined {
  const { groups } = moneyBefore.exec(text) ?? moneyAfter.exec(text) ?? {};
  const amount = groups?.['amount'] ?? groups?.['spelled'];
  if (groups?.['name'] === undefined || amount === undefined) return undefined;
  const name = `${groups['name']} (${amount} reais)`;
  return { name, quantity: null, unit: 'un', isDoubtful: true };
}

type Amount = Omit<ReadItem, 'isDoubtful'>;

function readAmount(text: string): Amount {
  return (
    readMinimum(text) ??
    readLeadingAmount(text, 'un') ??
    parseTrailingAmount(text) ??
    readSpelledAfter(text) ??
    withoutAmount(text)
  );
}

function withoutAmount(text: string): Amount {
  return readOnePackage(text) ?? { name: text, quantity: null, unit: 'un' };
}

/** 'pct bolacha' and 'fardo de cerveja' are one package, though no number says so. */
export function readOnePackage(text: string): Amount | undefined {
  if (!/^(?:(?:pct|pcts|pcte|pctes|pac|pacs|cx|fd)\.?|\p{L}{2,8}\s+de)\s/iu.test(text))
    return undefined;
  const split = splitPackage(text);
  return split?.unitText === undefined ? undefined : { ...split, quantity: 1, unit: 'un' };
}

function readMinimum(text: string): Amount | undefined {
  const { name, count, unit = '' } = minimum.exec(text)?.groups ?? {};
  if (name === undefined || count === undefined) return undefined;
  return toAmount(name, count, unit || 'un') ?? undefined;
}

/**
 * Reads an amount before the name, which may be counted in packages. A number without a unit is in
 * `unit`; a spelled number counts only packages and things that people count, because 'dois' may
 * begin a brand.
 */
export function readLeadingAmount(line: string, unit: ListUnit): Amount | undefined {
  const text = withoutMarkAfterAmount(line);
  const mixed = mixedCount.exec(text)?.groups;
  if (mixed !== undefined) {
    const { whole, numerator = 1, denominator = 2, name: rest = '' } = mixed;
    const split = splitPackage(rest);
    const value = Number(whole) + Number(numerator) / Number(denominator);
    const entry = split && toValidEntry(split.name, Math.round(value * 1_000) / 1_000, 'un');
    return split && entry ? { ...entry, ...split } : undefined;
  }
  const entry = parseQuickEntry(text, unit);
  if (entry.quantity !== null) return { ...entry, ...splitCounted(entry) };
  const { groups } = spelledBefore.exec(text) ?? {};
  const quantity = valueOfSpelled(groups ?? {});
  if (groups === undefined || quantity === 0) return undefined;
  const { name = '', word = '' } = groups;
  const split = splitPackage(name);
  if (split !== undefined) return { ...split, quantity, unit: 'un' };
  if (beginsWithCountedThing(name)) return { name, quantity, unit: 'un' };
  // Only before a unit ('duzentos gramas de presunto'); 'sete ervas' is a name.
  const measured = typedUnitBefore(word) ? parseQuickEntry(`${quantity} ${name}`, unit) : undefined;
  return measured === undefined || measured.quantity === null ? undefined : measured;
}

function withoutMarkAfterAmount(text: string): string {
  const word = markAfterAmount.exec(text)?.groups?.['unit'] ?? '';
  const isUnit = typedUnitBefore(word) !== undefined || packageWord(word) !== undefined;
  return isUnit ? text.replace(markAfterAmount, '$<amount> ') : text;
}

const splitCounted = ({ name, unit }: QuickEntry) =>
  unit === 'un' ? splitPackage(name) : undefined;

/** Reads 'leite três' and 'presunto duzentos gramas'. */
function readSpelledAfter(text: string): Amount | undefined {
  const { groups } = spelledAfter.exec(text) ?? {};
  const quantity = valueOfSpelled(groups ?? {});
  if (groups === undefined || quantity === 0) return undefined;
  const { name = '', unit } = groups;
  if (unit !== undefined) return parseTrailingAmount(`${name} ${quantity}${unit}`) ?? undefined;
  return isCountedThing(name) ? { name, quantity, unit: 'un' } : undefined;
}
