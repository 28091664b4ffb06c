/** Amounts after the name: 'arroz 5kg', 'leite (3)', 'ovos 30' (LST-21, LST-25). */
import type { ListUnit } from '@quitanda/contract/values';
import {
  amountPattern,
  parseAmount,
  toValidEntry,
  typedUnits,
  type QuickEntry,
} from '../quick-entry.ts';
import { isCountedThing } from './counted-things.ts';
import { isNumberOfName } from './name-numbers.ts';

/** Matches 'arroz 5kg', 'pão francês 10 un', 'detergente 2x', 'leite (3 un)' and 'ovos 1 dúzia'. */
const measuredPattern = new RegExp(
  String.raw`^(?<name>\S.*?)(?:\s*[-–:]\s*|\s+|\s*(?=\())\(?(?<amount>${amountPattern})(?:(?<=[\d½¼¾])\s*|\s+)(?<unit>\p{L}+)\.?\)?$`,
  'iu',
);
const count = String.raw`\d{1,2}|[1-9]\d{0,2}(?:\.\d{3})+`;
/**
 * Matches a count that a mark separates from the name: 'leite (3)', 'leite - 3', 'leite: 3' and
 * 'leite x3'. The dash of 'Ômega-3' has no blank beside it, so it is no mark.
 */
const markedPattern = new RegExp(
  String.raw`^(?<name>\S.*?)(?:\s+[-–]\s*|[-–]\s+|\s*:\s*|\s*\(|\s+(?=x))(?:x\s?(?<times>\d+|${count})|(?<count>${count}))\)?$`,
  'iu',
);
const barePattern = /^(?<name>\S.*)\s(?<count>\d{1,2})$/u;

/** Parses a line with the amount after the name; null if the line has no such amount. */
export function parseTrailingAmount(line: string): QuickEntry | null {
  const text = line.replace(/\s+/gu, ' ').trim();
  return parseMeasured(text) ?? parseMarked(text) ?? parseTrailingCount(text, 'un');
}

/**
 * Parses a bare number after a thing that is counted, as in 'ovos 30'. Returns null for any other
 * text, because the number then belongs to the name, as in 'Nan 2'.
 */
export function parseTrailingCount(text: string, unit: ListUnit): QuickEntry | null {
  const { name = '', count: number = '' } = barePattern.exec(text)?.groups ?? {};
  return isCountedThing(name) ? toValidEntry(name, Number(number), unit) : null;
}

function parseMeasured(text: string): QuickEntry | null {
  const { name = '', amount = '', unit: unitWord = '' } = measuredPattern.exec(text)?.groups ?? {};
  const typedUnit = typedUnits.find(({ pattern }) => pattern.test(unitWord));
  if (typedUnit === undefined || isNumberOfName(name, amount)) return null;
  const quantity = parseAmount(amount, typedUnit);
  return quantity === null ? null : toValidEntry(trimMark(name), quantity, typedUnit.unit);
}

function parseMarked(text: string): QuickEntry | null {
  const { groups } = markedPattern.exec(text) ?? {};
  const number = groups?.times ?? groups?.count;
  const name = groups?.name ?? '';
  if (number === undefined || isNumberOfName(name, number)) return null;
  return toValidEntry(trimMark(name), Number(number.replaceAll('.', '')), 'un');
}

const trimMark = (name: string) => name.replace(/\s*[-–:,]$/u, '');
