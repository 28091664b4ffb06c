/** Splits dictated text into lines like those of a pasted list (LST-22). */

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
  String.raw`(?<!\p{L})(?:(?<hundred>${hundreds.join('|')})\s+e\s+(?<ten>${tens.join('|')})\s+e\s+(?<digit>${digitWord.join('|')})|(?<round>${roundNumber})\s+e\s+(?<remainder>${numberWord})|(?<only>${numberWord}))(?!\p{L})`,
  'giu',
);

const amount = String.raw`\d+(?:[.,]\d+)?`;
const measure = String.raw`(?:quilos?|quilogramas?|kgs?|gramas?|g|d[uú]zias?|unidades?|un|litros?|l|ml|mililitros?)(?!\p{L})`;
/**
 * Matches the space before an amount that starts the next item. In 'arroz 5 quilos' the amount does
 * not start an item, because it follows the name.
 */
const nextAmount = new RegExp(
  String.raw`(?<=\p{L})\s+(?=${amount}\s+(?:${measure}\s+de\s|(?!${measure})\p{L})|mei[oa]\s+(?:quilo|d[uú]zia)\s+de\s)`,
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
    .replace(spelledNumber, (_, ...args: unknown[]) => String(valueOf(args.at(-1))));
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
