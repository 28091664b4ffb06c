/**
 * Compares the words of names with the words that tills print on receipts: shortened, without
 * vowels, in capital letters.
 */
import { joiningWords, packageWords } from '@quitanda/contract/search/synonyms';
import { split, stem } from '@quitanda/contract/search/words';
import { limits } from '@quitanda/contract/values';

/**
 * For each abbreviation that tills print, the words that it may stand for, without accents and in
 * lower case. The rules for prefixes and subsequences alone would miss these words, or give them
 * too low a score.
 */
const wordsByAbbreviation: Readonly<Record<string, readonly string[]>> = {
  ach: ['achocolatado'],
  achoc: ['achocolatado'],
  ac: ['acucar'],
  acuc: ['acucar'],
  agua: ['agua'],
  ag: ['agua'],
  amac: ['amaciante'],
  arz: ['arroz'],
  atum: ['atum'],
  az: ['azeite', 'azeitona'],
  bat: ['batata'],
  beb: ['bebida'],
  bisc: ['biscoito'],
  bov: ['bovino', 'bovina'],
  bvd: ['bovino', 'bovina'],
  caf: ['cafe'],
  cerv: ['cerveja'],
  choc: ['chocolate'],
  cond: ['condicionador', 'condensado'],
  cr: ['creme'],
  crem: ['creme'],
  dent: ['dental'],
  des: ['desodorante', 'desinfetante', 'desnatado'],
  desinf: ['desinfetante'],
  desod: ['desodorante'],
  det: ['detergente'],
  esc: ['escova'],
  esp: ['esponja'],
  extr: ['extrato'],
  far: ['farinha'],
  fei: ['feijao'],
  feij: ['feijao'],
  fgo: ['frango'],
  frg: ['frango'],
  frgo: ['frango'],
  gelat: ['gelatina'],
  hig: ['higienico'],
  integ: ['integral'],
  iog: ['iogurte'],
  lar: ['laranja'],
  lava: ['lava'],
  ling: ['linguica'],
  lte: ['leite'],
  lt: ['leite', 'lata'],
  mac: ['macarrao', 'maca'],
  maion: ['maionese'],
  manj: ['manjericao'],
  mant: ['manteiga'],
  marg: ['margarina'],
  min: ['mineral'],
  mort: ['mortadela'],
  mus: ['mussarela'],
  muss: ['mussarela'],
  muzz: ['mussarela'],
  ol: ['oleo'],
  ov: ['ovo'],
  pap: ['papel'],
  po: ['po'],
  pres: ['presunto'],
  qjo: ['queijo'],
  qj: ['queijo'],
  que: ['queijo'],
  ref: ['refrigerante'],
  refrig: ['refrigerante'],
  refri: ['refrigerante'],
  req: ['requeijao'],
  sab: ['sabao', 'sabonete'],
  sabt: ['sabonete'],
  sal: ['sal'],
  sals: ['salsicha'],
  sh: ['shampoo'],
  shamp: ['shampoo'],
  sui: ['suino', 'suina'],
  suc: ['suco'],
  tom: ['tomate'],
  vin: ['vinagre', 'vinho'],
};
// A map, because a printed word such as 'CONSTRUCTOR' is the name of a property of every object.
const abbreviations = new Map(Object.entries(wordsByAbbreviation));
const stemsByAbbreviation = new Map(
  Object.entries(wordsByAbbreviation).map(([printed, words]) => [printed, words.map(stem)]),
);
const noWords: readonly string[] = [];

/** Returns the words, in the form of {@link splitTillText}, for which a till prints this one. */
export const fullWordsOf = (printed: string): readonly string[] =>
  stemsByAbbreviation.get(printed) ?? noWords;

export interface TillWords {
  /** Words that name the product, in their order, without packages, joining words and numbers. */
  readonly words: readonly string[];
  /** The package sizes in grams or millilitres: '1000ml' for '1 L', and '500g'. */
  readonly amounts: readonly string[];
}

const isProductWord = (word: string) =>
  !packageWords.has(word) && !joiningWords.has(word) && !/^\d+x?$/u.test(word);

/**
 * The maximum numbers of words and of package sizes that are compared. No name of a product has as
 * many; a text of short words that is made to take long has more.
 */
const maxWords = 12;
const maxAmounts = 8;

/** Splits the text of a receipt line, or the name of a product. */
export function splitTillText(text: string): TillWords {
  const { words, amounts } = split(text);
  const productWords = words.filter(isProductWord);
  // A line may have only package words: some tills print milk as 'LT', which also means a can.
  const comparedWords = (productWords.length > 0 ? productWords : words).slice(0, maxWords);
  return {
    words: comparedWords.map(stem),
    amounts: amounts.slice(0, maxAmounts).map(toBaseUnit),
  };
}

/** Converts an amount to grams or millilitres, so that '1l' and '1000ml' are the same. */
function toBaseUnit(amount: string): string {
  const [, number = '', unit = ''] = /^([\d.]+)(\w+)$/u.exec(amount) ?? [];
  const isLarge = unit === 'kg' || unit === 'l';
  const baseUnit = unit === 'kg' || unit === 'g' ? 'g' : 'ml';
  return `${Math.round(Number(number) * (isLarge ? 1_000 : 1))}${baseUnit}`;
}

/**
 * Returns how similar a printed word is to a word of a name: 1 for the same word, 0 for an unrelated
 * word. Both words come from {@link splitTillText}; `fullWords` are those of {@link fullWordsOf}.
 */
export function compareWords(
  printed: string,
  word: string,
  fullWords: readonly string[] = fullWordsOf(printed),
): number {
  if (printed === word) return 1;
  if (fullWords.includes(word)) return 0.95;
  if (printed[0] !== word[0] || printed.length > word.length) return 0;
  if (word.startsWith(printed)) return 0.6 + 0.4 * Math.min(1, printed.length / 5);
  return isSubsequence(printed, word) ? Math.min(0.8, 0.3 + 0.15 * printed.length) : 0;
}

/** Whether the word contains all the printed letters in their order, as 'leite' contains 'lte'. */
function isSubsequence(printed: string, word: string): boolean {
  let matched = 0;
  // By index, because an iterator would take ten times as long.
  for (let index = 0; index < word.length; index += 1) {
    if (word[index] === printed[matched]) matched += 1;
  }
  return matched === printed.length;
}

/**
 * Converts the text of a receipt line to a name for a new product: 'LTE INTEG PIRACANJ 1L' is
 * 'Leite integral piracanj 1 L'. A long name is cut.
 */
export function readableName(text: string): string {
  const words = text
    .trim()
    .split(/\s+/u)
    .map((printed) => {
      const size = /^(\d+(?:[.,]\d+)?)(kg|g|l|ml)$/iu.exec(printed);
      if (size) return `${size[1] ?? ''} ${unitText(size[2] ?? '')}`;
      const [fullWord, ...others] = abbreviations.get(printed.toLowerCase()) ?? [];
      return fullWord !== undefined && others.length === 0 ? fullWord : printed.toLowerCase();
    })
    .join(' ');
  const name = words.charAt(0).toUpperCase() + words.slice(1);
  // The full words may be longer than a name may be, although the printed text is not.
  return [...name].slice(0, limits.nameLength).join('').trimEnd();
}

const unitText = (unit: string) => (unit.toLowerCase() === 'l' ? 'L' : unit.toLowerCase());
