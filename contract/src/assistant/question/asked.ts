/** A question together with what it is about, for the rules that answer it. */
import { fold } from '../../values/text.ts';
import type { AskedAbout, AssistantAnswer } from '../answer.ts';
import type { HomeData, HomeList } from '../home-data.ts';
import { phrasesOf, readQuestion } from './read-question.ts';
import { boldName, joinWithAnd, nameText } from './sentences.ts';
import { stopWords } from './stop-words.ts';
import { findThing, thingsOf, type FoundThing, type Thing, type Things } from './things.ts';

export interface Asked {
  /** As it was typed. */
  readonly question: string;
  readonly text: string;
  readonly about: AskedAbout | null;
  readonly home: HomeData;
  readonly things: Things;
  /** The list that is meant: the named one, the one it was asked from, or the one on the screen. */
  readonly list: HomeList | undefined;
  readonly isListNamed: boolean;
  readonly supermarket: string | undefined;
  readonly member: HomeData['members'][number] | undefined;
  /** The words that may name a thing. */
  readonly phrase: string;
}

export function readAsked(question: string, about: AskedAbout | null, home: HomeData): Asked {
  const { text, words } = readQuestion(question);
  const phrases = phrasesOf(words);
  const findNamed = <T>(named: readonly (readonly [string, T])[]) => {
    const byName = new Map(
      named.map(([name, value]) => [readQuestion(name).words.join(' '), value]),
    );
    const phrase = phrases.find((each) => byName.has(each) && !/^(?:casa|dia|lista)$/u.test(each));
    return phrase === undefined ? undefined : ([phrase, byName.get(phrase) as T] as const);
  };
  const market = findNamed(supermarketsOf(home)) ?? findDia(text, home);
  const member = findNamed(home.members.map((each) => [each.name.split(' ')[0] ?? '', each]));
  const named = findNamed(home.lists.map((list) => [list.name, list]));
  const isListMeant =
    / (?:listas?|orcamento|carrinho) /u.test(text) ||
    text.endsWith(` na ${named?.[0] ?? ''} `) ||
    text.endsWith(` no ${named?.[0] ?? ''} `);
  const listed = isListMeant ? named : undefined;
  const taken = new Set(
    [market?.[0], member?.[0], listed?.[0]].flatMap((each) => each?.split(' ') ?? []),
  );
  return {
    question,
    text,
    about,
    home,
    things: thingsOf(home),
    list: listed?.[1] ?? listAbout(about, home),
    isListNamed: listed !== undefined,
    supermarket: market?.[1],
    member: member?.[1],
    phrase: words
      .filter((word) => !stopWords.has(word) && !taken.has(word) && !/^\d/u.test(word))
      .join(' '),
  };
}

const supermarketsOf = (home: HomeData) => {
  const names = new Set([
    ...home.purchases.flatMap(({ supermarket }) => supermarket ?? []),
    ...home.book.flatMap(({ latest }) => latest.map(({ supermarket }) => supermarket)),
  ]);
  return [...names].map((name) => [name, name] as const);
};

/** The supermarket 'Dia' is only meant where a day cannot be: 'no dia' at the end. */
function findDia(text: string, home: HomeData) {
  const dia = supermarketsOf(home).find(([name]) => fold(name) === 'dia');
  return dia && / (?:no|do|mercado|supermercado) dia $/u.test(text)
    ? (['dia', dia[1]] as const)
    : undefined;
}

function listAbout(about: AskedAbout | null, home: HomeData): HomeList | undefined {
  const id = about?.kind === 'list' ? about.id : home.shownListId;
  return home.lists.find((list) => list.id === id) ?? home.lists[0];
}

/**
 * The thing of a question: the one that its words name, or the product it was asked from.
 */
export function thingAsked(
  { phrase, about, things }: Asked,
  rank?: (thing: Thing) => number,
): FoundThing | undefined {
  if (phrase !== '') return findThing(things, phrase, rank);
  const thing = about?.kind === 'product' ? things.byKey.get(about.id) : undefined;
  return thing && { thing, others: [], isSure: true };
}

/** Asks for one thing at a time where the question names several; undefined if it names one. */
export function severalThings({ phrase, text }: Asked): Reply | undefined {
  const isSeveral =
    / (?:ou|versus|vs) /u.test(text) ||
    phrase.split(' ').some((word, index, { length }) => {
      return index < length - 1 && text.includes(` ${word} e `);
    });
  return isSeveral
    ? {
        text: 'Pergunte uma coisa por vez, por exemplo "onde o café sai mais barato?".',
        basis: 'home',
      }
    : undefined;
}

/** Says how a name was understood, if it may mean something else; undefined if it is clear. */
export function understoodText({ thing, others, isSure }: FoundThing): string | undefined {
  if (isSure && others.length === 0) return undefined;
  const names = others.map(({ name }) => nameText(name));
  const also = names.length > 0 ? ` Também há: ${joinWithAnd(names)}.` : '';
  return `Entendi ${boldName(thing.name)}.${also}${isSure ? '' : ' Confira.'}`;
}

/** What a rule returns; the rest of the answer is empty. */
export type Reply = Partial<AssistantAnswer> & { readonly text: string };

/** Answers a question of one kind; undefined for any other question. */
export type Rule = (asked: Asked) => Reply | undefined;
