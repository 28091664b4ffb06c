/** Amounts after the name: 'arroz 5kg', 'leite (3)', 'ovos 30' (LST-21, LST-25, LST-36). */
import type { ListUnit } from '../values/values.ts';
import { isCountedThing } from './counted-things.ts';
import { isNumberOfName } from './name-numbers.ts';
import { asUnit, isContentWord, packageWord } from './package-words.ts';
import {
  amountPattern,
  parseAmount,
  toValidEntry,
  typedUnits,
  type QuickEntry,
} from './quick-entry.ts';

export interface TrailingAmount extends QuickEntry {
  /** A package that is no unit, in the singular: 'cabeça'. */
  readonly package?: string | undefined;
}

const half = String.raw`(?<half>\s+e\s+mei[oa])?`;
/** The size of a package after its count, as in '2 pacotes de 1kg'. */
const size = String.raw`\s+(?:de\s+|c\/\s?|com\s+)?\(?(?<size>\d[\d.,]*\s?(?:k?g|m?l|gramas?|litros?))\)?(?:\s+cada)?`;
const beforeAmount = String.raw`^(?<name>\S.*?)(?<mark>\s*[-–—:=]\s*|\s+|\s*(?=\())(?<open>\(?)`;
/**
 * Matches 'arroz 5kg', 'pão francês 10 un', 'detergente 2x', 'leite (3 un)', 'ovos 1 dúzia' and
 * 'carne 1kg e meio'.
 */
const measuredPattern = new RegExp(
  String.raw`${beforeAmount}(?<amount>${amountPattern})(?:(?<=[\d½¼¾])\s*|\s+)(?<unit>\p{L}+)\.?${half}\)?$`,
  'iu',
);
/** Matches 'café 2 pacotes de 500g'. */
const sizedPattern = new RegExp(
  String.raw`${beforeAmount}(?<amount>\d+)\s*(?<unit>\p{L}+)\.?${size}\)?$`,
  'iu',
);
/** Matches what one package contains, after its count: 'chá 1 cx c/ 10 sachês'. */
const packedPattern = new RegExp(
  String.raw`${beforeAmount}(?<amount>\d+)\s*(?<unit>\p{L}+)\.?\s+(?<packed>(?:c\/\s?|com\s+)\d.*?)\)?$`,
  'iu',
);
/** Matches a remark after an amount: 'iogurte 4 (se tiver promoção)', 'feijão 1kg - carioca'. */
const remarkPattern =
  /^(?<before>\S.*?)\s*(?<remark>\([^()]*\p{L}[^()]*\)|(?<=\s)[-–—]\s\p{L}.*|,\s(?:d[aeo]s?|sem|com|bem|mais|menos|s[oó]|se|tipo|para|pra|marca|qualquer)\s\D*)$/iu;
/** Matches an amount between a mark and more words: 'Linguiça: 5 kg variadas'. */
const amountBeforeTail = new RegExp(
  String.raw`^(?<name>[^:]{1,80}?)\s*(?::|\s[-–—]\s)\s*(?<amount>\d[\d.,]*|\d+\/\d+)\s*(?<unit>\p{L}+)\.?(?<tail>(?:\s*,)?\s+\S.*)$`,
  'iu',
);
const count = String.raw`\d{1,2}|[1-9]\d{0,2}(?:\.\d{3})+`;
/**
 * Matches a count that a mark separates from the name: 'leite (3)', 'leite - 3', 'leite: 3' and
 * 'leite x3'. The dash of 'Ômega-3' has no blank beside it, so it is no mark.
 */
const markedPattern = new RegExp(
  String.raw`^(?<name>\S.*?)(?:\s+[-–—=]\s*|[-–—]\s+|\s*[:=]\s*|\s*\(|\s+(?=x))(?:x\s?(?<times>\d+|${count})|(?<count>${count}))\)?$`,
  'iu',
);
const barePattern = /^(?<name>\S.*)\s(?<count>\d{1,2})$/u;

/** Parses a line with the amount after the name; null if the line has no such amount. */
export function parseTrailingAmount(line: string): TrailingAmount | null {
  const text = line.replace(/\s+/gu, ' ').trim();
  return (
    parseSized(sizedPattern.exec(text)) ??
    parseSized(packedPattern.exec(text)) ??
    parseMeasured(measuredPattern.exec(text)) ??
    parseMarked(text) ??
    parseTrailingCount(text, 'un') ??
    parseBeforeTail(text) ??
    parseBeforeRemark(text)
  );
}

function parseBeforeRemark(text: string): TrailingAmount | null {
  const { before = '', remark = '' } = remarkPattern.exec(text)?.groups ?? {};
  const entry = before === '' || before.endsWith(')') ? null : parseTrailingAmount(before);
  const blank = remark.startsWith(',') ? '' : ' ';
  return entry && { ...entry, name: `${entry.name}${blank}${remark}` };
}

/**
 * Parses a bare number after a thing that is counted, as in 'ovos 30'. Returns null for any other
 * text, because the number then belongs to the name, as in 'Nan 2'.
 */
export function parseTrailingCount(text: string, unit: ListUnit): QuickEntry | null {
  const { name = '', count: number = '' } = barePattern.exec(text)?.groups ?? {};
  // The kind of a thing may stand in brackets: 'pão de forma (integral) 2'.
  return isCountedThing(name.replaceAll(/[()]/gu, ' ').replaceAll(/\s+/gu, ' ').trim())
    ? toValidEntry(name, Number(number), unit)
    : null;
}

function parseSized(match: RegExpExecArray | null): TrailingAmount | null {
  return packageWord(match?.groups?.['unit'] ?? '') === undefined ? null : parseMeasured(match);
}

function parseMeasured(match: RegExpExecArray | null): TrailingAmount | null {
  const groups = match?.groups;
  if (groups === undefined) return null;
  const { name = '', amount = '', unit = '', mark = '', open = '', size: packageSize } = groups;
  const packed = groups['packed'];
  const isMarked = mark.trim() !== '' || open !== '';
  if (isNumberOfName(name, amount) || (!isMarked && amount !== '1' && isContentWord(unit)))
    return null;
  const nameWithSize = [trimMark(name), packageSize ?? packed ?? []].flat().join(' ');
  return toAmount(nameWithSize, amount, unit, groups['half'] === undefined ? 0 : 0.5);
}

function parseBeforeTail(text: string): TrailingAmount | null {
  const {
    name = '',
    amount = '',
    unit = '',
    tail = '',
  } = amountBeforeTail.exec(text)?.groups ?? {};
  if (name === '' || isNumberOfName(name, amount)) return null;
  return toAmount(`${name}${tail}`, amount, unit);
}

/** The entry of an amount in a typed unit or in packages; null if the word is no unit. */
export function toAmount(
  name: string,
  amount: string,
  word: string,
  half = 0,
): TrailingAmount | null {
  const typedUnit = typedUnits.find(({ pattern }) => pattern.test(word));
  const packageName = typedUnit === undefined ? packageWord(word) : undefined;
  const unit =
    typedUnit ?? (packageName === undefined ? undefined : ({ unit: 'un', factor: 1 } as const));
  const quantity = unit === undefined ? null : parseAmount(amount, unit);
  if (unit === undefined || quantity === null) return null;
  const entry = toValidEntry(name, quantity + half * unit.factor, unit.unit, typedUnit?.text);
  return entry === null || packageName === undefined ? entry : { ...entry, ...asUnit(packageName) };
}

function parseMarked(text: string): QuickEntry | null {
  const { groups } = markedPattern.exec(text) ?? {};
  const number = groups?.['times'] ?? groups?.['count'];
  const name = groups?.['name'] ?? '';
  if (number === undefined || isNumberOfName(name, number)) return null;
  return toValidEntry(trimMark(name), Number(number.replaceAll('.', '')), 'un');
}

const trimMark = (name: string) => name.replace(/\s*[-–—:=,]$/u, '');
