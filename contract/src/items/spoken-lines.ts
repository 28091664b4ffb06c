/** Splits dictated text into lines like those of a pasted list (LST-22). */
import { labelWords } from './name-numbers.ts';

const zeroToNineteen =
  'zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove'.split(
    ' ',
  );
const tens = 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'.split(' ');
const hundreds =
  'cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'.split(
    ' ',
  );
const numbers = new Map<string, number>([
  ...zeroToNineteen.map((word, value) => [word, value] as const),
  ...tens.map((word, index) => [word, (index + 2) * 10] as const),
  ...hundreds.map((word, index) => [word, (index + 1) * 100] as const),
  ['uma', 1],
  ['duas', 2],
  ['tres', 3],
  ['quatorze', 14],
  ['cem', 100],
]);

const roundNumber = [...tens, ...hundreds].join('|');
// A regular expression takes the first alternative that matches, so longer words come first.
const numberWord = [...numbers.keys()]
  .toSorted((one, other) => other.length - one.length)
  .join('|');
const digitWord = [...numbers].flatMap(([word, value]) => (value > 0 && value < 10 ? word : []));
const spelledNumber = new RegExp(
  String.raw`(?<!\p{L}|por\s)(?:(?<hundred>${hundreds.join('|')})\s+e\s+(?<ten>${tens.join('|')})\s+e\s+(?<digit>${digitWord.join('|')})|(?<round>${roundNumber})\s+e\s+(?<remainder>${numberWord})|(?<only>${numberWord}))(?!\p{L})`,
  'giu',
);

/** Matches 'mil' and the digits beside it, as in '2 mil e 500'. A 'mil folhas' is a cake. */
const thousands =
  /(?<!\p{L})(?:(?<count>\d{1,2})\s+)?mil(?![-\p{L}]|\s+folhas)(?:\s+(?:e\s+)?(?<remainder>\d{1,3})(?!\d))?/giu;

const amount = String.raw`\d+(?:[.,]\d+)?`;
const measure = String.raw`(?:quilos?|quilogramas?|kgs?|gramas?|g|d[uú]zias?|unidades?|un|litros?|l|ml|mililitros?|metros?|rolos?|folhas|c[aá]psulas|sach[eê]s)(?!\p{L})`;
/** What follows a number that belongs to the name before it: '2 em 1', 'café 3 Corações'. */
const restOfName = String.raw`(?:em\s+\d|por\s+cento|cora[cç][oõ]es|belo|gr[aã]os|cereais|anos|queijos)(?!\p{L}|\s+de\s)`;
/** The words before a number that belongs to the name: 'arroz tipo 1', 'Nan 2' (LST-25). */
const label = String.raw`(?<!\p{L})(?:${labelWords}|nan|aptamil|nestogeno|ninho)`;
const drink51 = String.raw`(?<!\p{L})(?:cacha[cç]a|pinga)`;
/**
 * Matches the space before an amount that starts the next item. In 'arroz 5 quilos' the amount does
 * not start an item, because it follows the name.
 */
const nextAmount = new RegExp(
  String.raw`(?<=\p{L}|${label}\s\d+|${drink51}\s51)(?<!${label}|${drink51}(?=\s51(?!\d)))\s+(?=${amount}\s+(?:${measure}\s+de\s|(?!${measure}|${restOfName})\p{L})|mei[oa]\s+(?:quilo|d[uú]zia)\s+de\s)`,
  'giu',
);
/** A punctuation mark or 'e' between items. The 'e' of 'quilo e meio' belongs to an amount. */
const separator = /\s*[,;.](?!\d)\s*(?:e\s+)?|\s+e\s+(?:mais\s+)?(?!mei[oa](?:\s+de\s|$))/iu;

/**
 * Splits spoken text into one line for each item. An item ends at a comma, semicolon or period, at
 * 'e', and before the next amount. Number words become digits, and all other words are kept.
 */
export function splitSpokenText(transcript: string): string[] {
  const text = transcript
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(spelledNumber, (_, ...args: unknown[]) => String(valueOf(args.at(-1))))
    .replace(thousands, (_, count: string | undefined, remainder: string | undefined) =>
      String(Number(count ?? 1) * 1_000 + Number(remainder ?? 0)),
    );
  return text
    .split(separator)
    .flatMap((part) => part.split(nextAmount))
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Returns the number of a match of `spelledNumber`: the sum of its named groups. */
function valueOf(groups: unknown): number {
  const words = Object.values(groups as Record<string, string | undefined>);
  return words.reduce((sum, word = '') => sum + (numbers.get(word.toLowerCase()) ?? 0), 0);
}
