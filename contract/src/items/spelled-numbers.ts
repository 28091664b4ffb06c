/** Numbers in words, up to 999: 'três', 'vinte e dois', 'duzentos e cinquenta'. */

const zeroToNineteen =
  'zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove'.split(
    ' ',
  );
const tens = 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'.split(' ');
const hundreds =
  'cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'.split(
    ' ',
  );
/** Most people say 'duzentas gramas'. */
const hundredWords = hundreds.flatMap((word) => [word, word.replace(/os$/u, 'as')]);
const numbers = new Map<string, number>([
  ...zeroToNineteen.map((word, value) => [word, value] as const),
  ...tens.map((word, index) => [word, (index + 2) * 10] as const),
  ...hundredWords.map((word, index) => [word, (Math.floor(index / 2) + 1) * 100] as const),
  ['uma', 1],
  ['duas', 2],
  ['tres', 3],
  ['quatorze', 14],
  ['cem', 100],
]);

const roundNumber = [...tens, ...hundredWords].join('|');
// A regular expression takes the first alternative that matches, so longer words come first.
const numberWord = [...numbers.keys()]
  .toSorted((one, other) => other.length - one.length)
  .join('|');
const digitWord = [...numbers].flatMap(([word, value]) => (value > 0 && value < 10 ? word : []));
/** Matches a number in words, without borders. `valueOfSpelled` adds its groups. */
export const spelledNumberPattern = String.raw`(?:(?<hundred>${hundredWords.join('|')})\s+e\s+(?<ten>${tens.join('|')})\s+e\s+(?<digit>${digitWord.join('|')})|(?<round>${roundNumber})\s+e\s+(?<remainder>${numberWord})|(?<only>${numberWord}))`;

export type SpelledGroups = Readonly<Record<string, string | undefined>>;

/** The number of a match of `spelledNumberPattern`: the sum of its groups. Ignores other groups. */
export const valueOfSpelled = (groups: SpelledGroups): number =>
  ['hundred', 'ten', 'digit', 'round', 'remainder', 'only'].reduce(
    (sum, group) => sum + (numbers.get(groups[group]?.toLowerCase() ?? '') ?? 0),
    0,
  );
