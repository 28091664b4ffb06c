import { findClosestWords } from '../../search/closest-words.ts';
import { synonymWords } from '../../search/read-query.ts';
import { editDistance, soundOf } from '../../search/words.ts';
import { meaningOf } from '../../sections/section-of.ts';
import { fold } from '../../values/text.ts';
import { articles, type Article } from '../articles.ts';
import { themesOf } from './intents.ts';
import { comparedWords, plainWords } from './question-words.ts';

export interface FoundArticle {
  readonly article: Article;
  readonly score: number;
  /** The share of the words that name the subject, by their rarity, that the article has: 0 to 1. */
  readonly coverage: number;
}

/** How much a word counts by where the article has it. */
const weights = { title: 3, asked: 2.2, text: 0.6 };
const themeFactor = 1.5;
/** For each product of the question of which an article says nothing. */
const missingProductFactor = 0.6;
/** What a phrase of `asked` counts, if the question has all its words, as a part of their weight. */
const phraseBonus = 0.8;
/** For a question that has the whole title, such as one that was copied from another answer. */
const titleBonus = 20;

interface Entry {
  readonly article: Article;
  /** Folded. */
  readonly title: string;
  readonly weightByWord: ReadonlyMap<string, number>;
  readonly phrases: readonly (readonly string[])[];
}

interface ArticleIndex {
  readonly entries: readonly Entry[];
  /** The articles that have a word, by their position in `entries`. */
  readonly postings: ReadonlyMap<string, readonly number[]>;
  /** How much a word tells articles apart. */
  readonly rarity: ReadonlyMap<string, number>;
  /** The words of all articles as they are typed, for corrections. */
  readonly vocabulary: readonly string[];
  readonly known: ReadonlySet<string>;
}

/** Words that every question may have, and that name no subject. */
const askingWords = new Set(
  `quanto quanta qto qta como qual que quem onde quando porque posso pode podem fazer faco faz fica ficar
   ficou deixar deixei devo deve dever precisar preciso precisa saber sei ser estar esta ta to tou tem tenho ter
   ha vou vai ir meu minha seu sua me mim se ja so mais muito muita bem bom boa melhor isso esse essa
   este aquele aquela ai la aqui eu voce vc nos ele ela gente coisa coisas dica dicas ajuda quero
   queria gostaria favor agora hoje depois antes ate sobre tipo jeito maneira forma dia dias hora vez
   tempo vale pena ou mas nem nao sim q oq pq pra pro num numa sera dar da dizer digo serve dura durar qd algum alguma tirar usar uso comprar comprei compro botar colocar por pegar levar ontem amanha aparecer apareceu logo ainda toda todo todos tudo qualquer outro outra casa fala falar conte contar explica receita mal quer`
    .split(/\s+/u)
    .filter(Boolean),
);

function buildIndex(): ArticleIndex {
  const vocabulary = new Set<string>();
  const read = (text: string) => {
    const words = plainWords(text);
    for (const word of words) vocabulary.add(word);
    return comparedWords(words);
  };
  const entries = articles.map((article) => {
    const phrases = article.asked.split(',').map(read);
    const weightByWord = new Map<string, number>();
    const add = (words: readonly string[], weight: number) => {
      for (const word of words)
        weightByWord.set(word, Math.max(weight, weightByWord.get(word) ?? 0));
    };
    add(read(article.text), weights.text);
    add(phrases.flat(), weights.asked);
    add(read(article.title), weights.title);
    return {
      article,
      title: fold(article.title),
      weightByWord,
      phrases: phrases.filter(({ length }) => length > 1),
    };
  });
  const postings = new Map<string, number[]>();
  entries.forEach(({ weightByWord }, at) => {
    for (const word of weightByWord.keys()) {
      const list = postings.get(word);
      if (list === undefined) postings.set(word, [at]);
      else list.push(at);
    }
  });
  const rarity = new Map(
    [...postings].map(([word, { length }]) => [word, Math.log(1 + entries.length / length)]),
  );
  const known = new Set(vocabulary);
  // A misspelt other name of a thing is corrected too.
  for (const word of synonymWords())
    if (comparedWords([word]).some((each) => rarity.has(each))) known.add(word);
  return { entries, postings, rarity, vocabulary: [...known], known };
}

let built: ArticleIndex | undefined;
const index = () => (built ??= buildIndex());

/** Each word that is compared, once, with its share: less for a corrected word. */
export type QuestionWords = ReadonlyMap<string, number>;

/** The word that was meant by an unknown one. Undefined if no known word is close enough. */
function correctionOf(word: string, vocabulary: readonly string[]): string | undefined {
  // Too many short words are alike.
  if (word.length < 5) return undefined;
  return findClosestWords(word, vocabulary).find(
    (each) => soundOf(each) === soundOf(word) || editDistance(each, word, 1) <= 1,
  );
}

/** Reads the words of a question that name its subject. Misspelt ones are corrected. */
export function readQuestion(question: string): QuestionWords {
  const { vocabulary, known, rarity } = index();
  const words = new Map<string, number>();
  const add = (typed: readonly string[], share: number) => {
    for (const word of comparedWords(typed)) words.set(word, Math.max(share, words.get(word) ?? 0));
  };
  const typed = plainWords(question)
    .filter((word) => !askingWords.has(word) && !/^\d+$/u.test(word))
    .slice(0, maxWords);
  // A known word, or another form of one: 'descongelei'.
  const isKnown = (word: string) =>
    known.has(word) || comparedWords([word]).every((each) => rarity.has(each));
  const understood = typed.map((word) => (isKnown(word) ? word : correctionOf(word, vocabulary)));
  // Phrases may stand across known words, so these are compared together.
  add(
    typed.map((word, at) => understood[at] ?? word),
    correctedShare,
  );
  add(
    typed.filter((word, at) => understood[at] === word || understood[at] === undefined),
    1,
  );
  return words;
}

const correctedShare = 0.8;
/** Enough for a long question; each unknown word is compared with all words of the articles. */
const maxWords = 24;

/** Words that say what is asked about a thing, and name no thing. */
const formWords =
  'guardar estragar durar dura aberto aberta congelar descongelar sobra substituir economizar barato barata fora';
let forms: ReadonlySet<string> | undefined;

/** The words that name what a question is about. If it has none, all its words. */
function subjectsOf(words: readonly string[]): readonly string[] {
  const known = (forms ??= new Set(comparedWords(plainWords(formWords))));
  const subjects = words.filter((word) => !known.has(word));
  return subjects.length > 0 ? subjects : words;
}

/** The share of the words that an article is about. An unknown word counts as a rare one. */
function coverageOf({ weightByWord }: Entry, words: readonly string[]): number {
  const { entries, rarity } = index();
  let covered = 0;
  let asked = 0;
  for (const word of words) {
    const value = rarity.get(word) ?? Math.log(1 + entries.length);
    const weight = weightByWord.get(word) ?? 0;
    asked += value;
    covered += value * (weight > weights.text ? 1 : weight / 2);
  }
  return asked === 0 ? 0 : covered / asked;
}

/**
 * Returns the articles that answer a question, best first (AI-11): by its words in title, asked words
 * and text, rare words more than frequent ones, and by the theme that its form asks for.
 */
export function findArticles(question: string, limit: number): FoundArticle[] {
  const { entries, postings, rarity } = index();
  const words = readQuestion(question);
  const text = fold(question);
  const themes = themesOf(text);
  const products = plainWords(question)
    .filter((word) => !askingWords.has(word) && meaningOf(word) !== undefined)
    .map((word) => comparedWords([word]));
  const subjects = subjectsOf([...words.keys()]);
  const scores = new Map<number, number>();
  for (const [word, share] of words) {
    const value = (rarity.get(word) ?? 0) * share;
    for (const at of postings.get(word) ?? []) {
      const weight = entries[at]?.weightByWord.get(word) ?? 0;
      scores.set(at, (scores.get(at) ?? 0) + value * weight);
    }
  }
  return [...scores]
    .flatMap(([at, score]) => {
      const entry = entries[at];
      if (entry === undefined) return [];
      const inPhrases = Math.max(
        0,
        ...entry.phrases
          .filter((phrase) => phrase.every((word) => words.has(word)))
          .map((phrase) => phrase.reduce((sum, word) => sum + (rarity.get(word) ?? 0), 0)),
      );
      const misses = products.filter((product) =>
        product.every((word) => !entry.weightByWord.has(word)),
      ).length;
      const missing = missingProductFactor ** misses;
      const factor = (themes.has(entry.article.theme) ? themeFactor : 1) * missing;
      return [
        {
          article: entry.article,
          score:
            (score + inPhrases * phraseBonus) * factor +
            (text.includes(entry.title) && entry.title.includes(' ') ? titleBonus : 0),
          coverage: coverageOf(entry, subjects) * missing,
        },
      ];
    })
    .sort((one, other) => other.score - one.score)
    .slice(0, limit);
}
