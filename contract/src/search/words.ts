/**
 * Words in the form in which a search compares them. Must not import zod, because the browser loads
 * this file.
 */
import { fold } from '../values/text.ts';

const amountPattern =
  /(?<![\p{L}\d])(\d+(?:[.,]\d+)?)\s*(kg|kilos?|quilos?|gr?|gramas?|ml|lts?|litros?|l|un|und|unidades?|cm|mm|m|x)(?![\p{L}\d])/gu;

/** The unit of a spelling, found by the whole spelling or by its first two letters. */
const unitBySpelling: Readonly<Record<string, string>> = {
  kg: 'kg',
  ki: 'kg',
  qu: 'kg',
  ml: 'ml',
  li: 'l',
  lt: 'l',
  l: 'l',
  g: 'g',
  gr: 'g',
};

export interface Split {
  readonly words: readonly string[];
  /** Amounts like '5kg' and '1.5l', in one spelling. */
  readonly amounts: readonly string[];
}

/**
 * Splits a text: `split('Arroz Tio João 5 KG')` has three words and the amount '5kg'. Counts and
 * lengths ('3x', '15 m') are left out.
 */
export function split(text: string): Split {
  const amounts: string[] = [];
  const rest = fold(text).replace(amountPattern, (_, number: string, spelling: string) => {
    const unit = unitBySpelling[spelling] ?? unitBySpelling[spelling.slice(0, 2)];
    if (unit !== undefined) amounts.push(`${Number(number.replace(',', '.'))}${unit}`);
    return ' ';
  });
  return { words: rest.split(/[^\p{L}\p{N}]+/u).filter(Boolean), amounts };
}

const plurals: readonly (readonly [RegExp, string])[] = [
  [/(?:oes|aes|aos)$/u, 'ao'],
  [/(?<=..)ais$/u, 'al'],
  [/(?<=..)eis$/u, 'el'],
  [/(?<=..)ois$/u, 'ol'],
  [/(?<=..)ns$/u, 'm'],
  [/(?<=...)([rz])es$/u, '$1'],
  [/(?<=..[^s])s$/u, ''],
];

/** Returns one form for singular and plural: 'camaroes' and 'camarao', 'bombons' and 'bombom'. */
export function stem(word: string): string {
  if (word.length < 4) return word;
  const rule = plurals.find(([ending]) => ending.test(word));
  return rule === undefined ? word : word.replace(rule[0], rule[1]);
}

const sounds: readonly (readonly [RegExp, string])[] = [
  [/ph/gu, 'f'],
  [/sh|ch/gu, 'x'],
  [/ck|qu(?=[ei])|q/gu, 'k'],
  [/sc(?=[ei])|c(?=[ei])/gu, 's'],
  [/g(?=[ei])/gu, 'j'],
  [/c/gu, 'k'],
  [/y/gu, 'i'],
  [/w/gu, 'v'],
  [/z/gu, 's'],
  [/h/gu, ''],
  [/n(?=[pb])/gu, 'm'],
  [/ou/gu, 'o'],
  [/(.)\1+/gu, '$1'],
  [/e$/u, 'i'],
];

/**
 * Returns one form for words that sound the same: 'nutela' and 'nutella', 'iogurte' and 'yogurte'.
 */
export function soundOf(word: string): string {
  return sounds.reduce((text, [from, to]) => text.replace(from, to), word);
}

/**
 * The edit distance of two words: the letters that are wrong, missing, extra or swapped with their
 * neighbour (Damerau-Levenshtein). Returns `max + 1` for more than `max`.
 */
export function editDistance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1;
  let [rowBeforeLast, lastRow]: [number[], number[]] = [[], Array.from(other, (_, at) => at)];
  lastRow.push(other.length);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let min = Math.min(
        (lastRow[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (lastRow[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1];
      if (isSwapped) min = Math.min(min, (rowBeforeLast[column - 2] ?? 0) + 1);
      next.push(min);
    }
    if (Math.min(...next) > max) return max + 1;
    [rowBeforeLast, lastRow] = [lastRow, next];
  }
  return Math.min(lastRow[other.length] ?? 0, max + 1);
}
