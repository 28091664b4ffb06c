/** Reads a question as its words: folded, abbreviations written out, slips of the keys corrected. */
import { editDistance } from '../../search/words.ts';
import { fold } from '../../values/text.ts';

/** Longer questions are understood by their beginning. */
const maxWords = 60;
/** In UTF-16 units; a question is limited anyway, but not where this is called. */
export const maxQuestionLength = 2_000;

/** What people write in chats, and other spellings, by the folded text. */
const replacements: readonly (readonly [RegExp, string])[] = [
  [/\b(?:oq|o q|oque|q q)\b/gu, 'o que'],
  [/\b(?:qto|qnto|qnt|quanto q)\b/gu, 'quanto'],
  [/\b(?:qtos|qntos)\b/gu, 'quantos'],
  [/\b(?:pra|pro|p)\b/gu, 'para'],
  [/\b(?:pras|pros)\b/gu, 'para'],
  [/\b(?:aonde|ond)\b/gu, 'onde'],
  [/\b(?:ta|tah)\b/gu, 'esta'],
  [/\b(?:tao)\b/gu, 'estao'],
  [/\b(?:qual eh|quale)\b/gu, 'qual e'],
  [/\bq\b/gu, 'que'],
  [/\b(?:mto)\b/gu, 'muito'],
  [/\b(?:tb|tbm)\b/gu, 'tambem'],
  [/\bdispensa\b/gu, 'despensa'],
  [/\bmes q vem\b/gu, 'mes que vem'],
];

/** The words that decide what is asked; a word with one slip counts as one of these. */
const knownWords = [
  'barato',
  'acabando',
  'acabar',
  'adiciona',
  'aniversario',
  'aumenta',
  'aumentou',
  'churrasco',
  'coloca',
  'compras',
  'comprar',
  'cozinhar',
  'despensa',
  'economizar',
  'encalhado',
  'estoque',
  'estourei',
  'gastamos',
  'gastando',
  'gastei',
  'historico',
  'mercado',
  'orcamento',
  'passado',
  'segunda',
  'supermercado',
  'quanto',
  'receita',
] as const;
const knownSet: ReadonlySet<string> = new Set(knownWords);
/** Words of their own, one letter from a known one. */
const otherWords: ReadonlySet<string> = new Set([
  'gostei',
  'quando',
  'gostamos',
  'gastar',
  'gastou',
  'gasta',
  'quanta',
  'quantos',
  'compra',
  'comprou',
  'comprei',
  'acabam',
  'receitas',
  'mercados',
  'passada',
  'passados',
  'barata',
  'baratas',
  'baratos',
  'historia',
  'cozinha',
  'colocar',
  'coloque',
  'aumento',
  'aumentar',
  'aumente',
]);

const corrected = new Map<string, string>();
const maxRemembered = 2_000;

function correct(word: string): string {
  if (word.length < 6 || knownSet.has(word) || otherWords.has(word)) return word;
  const known = corrected.get(word);
  if (known !== undefined) return known;
  const match = word.length > 14 ? undefined : knownWords.find((each) => isSlip(word, each));
  if (corrected.size >= maxRemembered) corrected.clear();
  corrected.set(word, match ?? word);
  return match ?? word;
}

/** The last letters decide the form of a verb, so that they are never a slip. */
const isSlip = (word: string, known: string) =>
  known[0] === word[0] && known.at(-1) === word.at(-1) && editDistance(word, known, 1) <= 1;

export interface ReadQuestion {
  /** The words with single spaces, and a space at both ends, so that ' a b ' finds whole words. */
  readonly text: string;
  readonly words: readonly string[];
}

/** Takes time that grows with the length of the question, up to its limit. */
export function readQuestion(question: string): ReadQuestion {
  const folded = fold(question.slice(0, maxQuestionLength))
    .replaceAll(/(?<!\d)[.,]|[.,](?!\d)/gu, ' ')
    .replaceAll(/[^\p{L}\p{N}.,%]+/gu, ' ')
    .trim();
  const plain = replacements.reduce((text, [from, to]) => text.replace(from, to), folded);
  const words = plain.split(' ').slice(0, maxWords).filter(Boolean).map(correct);
  return { text: ` ${words.join(' ')} `, words };
}

/** The phrases of up to four words in a row, the longest first. */
export function phrasesOf(words: readonly string[]): string[] {
  return [4, 3, 2, 1].flatMap((length) =>
    words.slice(length - 1).map((_, at) => words.slice(at, at + length).join(' ')),
  );
}
