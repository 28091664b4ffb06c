/** Finds a wanted fact in a text, in whatever form it is written there. */
import { fold } from '../../contract/src/values/text.ts';

/** In lower case, without accents and marks of Markdown, with plain spaces. */
export const plain = (text: string): string =>
  fold(text.replaceAll(/[\u00A0\u202F]/gu, ' ').replaceAll(/\*\*|\\|_/gu, '')).replaceAll(
    /\s+/gu,
    ' ',
  );

/** '1.234,50', '1234.5' and '1.234' as a number. */
function toNumber(written: string): number {
  if (written.includes(',')) return Number(written.replaceAll('.', '').replace(',', '.'));
  return /\.\d{3}(?:\.|$)/u.test(written) ? Number(written.replaceAll('.', '')) : Number(written);
}

const number = String.raw`\d+(?:\.\d{3})*(?:[,.]\d+)?`;
const written = new RegExp(
  String.raw`(?<currency>r\$ ?)?(?<![\d/,.])(?<amount>${number})(?!\d|/\d|[,.]\d)(?<unit> ?(?:kg|quilos?|g|gramas?|reais|%)(?![a-z]))?`,
  'gu',
);

interface Amount {
  readonly value: number;
  readonly kind: 'money' | 'kg' | 'percent' | 'count';
}

function toAmount({ currency, amount = '', unit = '' }: Record<string, string>): Amount {
  const value = toNumber(amount);
  const name = unit.trim();
  if (currency !== undefined || name === 'reais') return { value, kind: 'money' };
  if (/^(?:kg|quilo)/u.test(name)) return { value, kind: 'kg' };
  if (name.startsWith('g')) return { value: value / 1_000, kind: 'kg' };
  if (name === '%') return { value, kind: 'percent' };
  return { value, kind: /[,.]\d{2}$/u.test(amount) ? 'money' : 'count' };
}

/** The amounts in a text. A number with two decimals and no unit is money. */
export const amountsIn = (text: string): readonly Amount[] =>
  [...plain(text).matchAll(written)].map(({ groups = {} }) => toAmount(groups));

const numberWords = ['zero', 'um', 'dois', 'tres', 'quatro', 'cinco', 'seis', 'sete', 'oito'];
const femaleNumberWords: Readonly<Record<number, string>> = { 1: 'uma', 2: 'duas' };
const months =
  'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro'.split(
    ' ',
  );

const hasWord = (text: string, word: string) => new RegExp(`\\b${word}\\b`, 'u').test(text);

function hasDate(text: string, day: string, month: string): boolean {
  const name = months[Number(month) - 1] ?? '';
  return new RegExp(
    `(?<!\\d)0?${Number(day)}(?:/0?${Number(month)}(?!\\d)| de ${name})|-${month}-${day}`,
    'u',
  ).test(text);
}

function hasOne(text: string, fact: string): boolean {
  const [, day, month] = /^(\d\d)\/(\d\d)$/u.exec(fact) ?? [];
  if (day !== undefined && month !== undefined) return hasDate(plain(text), day, month);
  const [wanted, ...others] = amountsIn(fact);
  const isAmount = others.length === 0 && /^(?:R\$ ?)?[\d.,]+(?: (?:un|kg|g)|%)?$/u.test(fact);
  if (!wanted || !isAmount)
    return new RegExp(`(?<!\\d)${RegExp.escape(plain(fact))}`, 'u').test(plain(text));
  const isCount = wanted.kind === 'count';
  const words = isCount ? [numberWords[wanted.value], femaleNumberWords[wanted.value]] : [];
  return (
    amountsIn(text).some(
      ({ value, kind }) => kind === wanted.kind && Math.abs(value - wanted.value) < 0.000_5,
    ) || words.some((word) => word !== undefined && hasWord(plain(text), word))
  );
}

/** Each sentence or line, together with the next one. */
function passagesOf(text: string): string[] {
  const sentences = text.split(/\n|(?<=[.!?]) /u).filter((each) => each.trim() !== '');
  return sentences.map((each, index) => `${each} ${sentences[index + 1] ?? ''}`);
}

/** '4 un de café': the amount stands close to its thing, because any text may have a 'dois'. */
function hasAmountOf(text: string, fact: string): boolean {
  const [, amount, thing] = /^([\d.,]+ (?:un|kg|g)) de (.+)$/u.exec(fact) ?? [];
  if (amount === undefined || thing === undefined) return hasOne(text, fact);
  return passagesOf(text).some(
    (passage) => plain(passage).includes(plain(thing)) && hasOne(passage, amount),
  );
}

/** Whether one of the alternatives of a fact, which '|' separates, is in the text. */
export const hasFact = (text: string, fact: string): boolean =>
  fact.split('|').some((each) => hasAmountOf(text, each));

export const isFigure = (fact: string): boolean => /\d/u.test(fact) && !fact.includes('|');
