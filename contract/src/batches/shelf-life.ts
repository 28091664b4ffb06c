/**
 * How long things keep, and the dates that follow from it (VAL-03, VAL-06). Must not import zod, because
 * the browser loads this file.
 */
import { fold } from '../values/text.ts';
import { keywords } from '../sections/keywords.ts';
import { sectionKeyOf } from '../sections/section-of.ts';
import { stemWords } from '../sections/stem-words.ts';
import { addDays, batchIdOfLine, type Batch, type BatchFacts, type DateKind } from './batches.ts';
import { bakery, coldCuts, dairy, produce, rawMeat, type Food } from './foods.ts';
import { chilled, frozen, keptClosed } from './packed-foods.ts';

/** Where something is kept at home. */
export type StoragePlace = 'pantry' | 'fridge' | 'freezer' | 'counter';

/** How long something keeps, in days; null if it does not spoil in a sensible time. */
export interface ShelfLife {
  readonly place: StoragePlace;
  /** From the purchase, closed. */
  readonly days: number | null;
  readonly openedDays: number | null;
  readonly frozenDays: number | null;
  /** In the fridge after thawing. */
  readonly thawedDays: number | null;
  readonly kind: DateKind;
}

/** What decides how long something keeps. */
export interface KeptThing {
  readonly name: string;
  readonly categoryName: string | null;
  /** The days that the household has set: from the purchase, and after opening. */
  readonly shelfLifeDays?: number | null | undefined;
  readonly openedLifeDays?: number | null | undefined;
}

/** The table of a food, by which words in its name change its life. */
type Group = 'produce' | 'raw' | 'cold-cuts' | 'dairy' | 'other';

interface KnownFood {
  readonly group: Group;
  /** Null for what keeps. */
  readonly life: ShelfLife | null;
  /** Words that must be in the name too. */
  readonly others: readonly string[];
}

const tables: readonly (readonly [Group, readonly Food[]])[] = [
  ['produce', produce],
  ['raw', rawMeat],
  ['cold-cuts', coldCuts],
  ['dairy', dairy],
  ['other', bakery],
  ['other', chilled],
  ['other', frozen],
  ['other', keptClosed],
];
const freshSections: ReadonlySet<string> = new Set([
  'hortifruti',
  'carnes',
  'padaria',
  'laticinios',
]);
const inedibleSections: ReadonlySet<string> = new Set(['limpeza', 'higiene', 'pet']);
const maxPhraseWords = 3;

/** A life that no table has: what was frozen by somebody keeps that long, in days. */
const defaultFrozenDays = 90;
const defaultThawedDays = 1;

/** Built at the first call, so that it does not delay the start of the screen. */
let knownFoods: ReadonlyMap<string, readonly KnownFood[]> | undefined;

/** Returns how long a thing keeps by its name, or else its section; null if it does not spoil. */
export function shelfLifeOf({ name, categoryName }: KeptThing): ShelfLife | null {
  const section = sectionKeyOf(name, categoryName);
  if (inedibleSections.has(section)) return null;
  const found = findFood(stemWords(name));
  if (found) return found.life && inForm(found.group, found.life, fold(name));
  // The section says nothing about dairy, which also has powder and cans.
  const [first] =
    { hortifruti: produce, carnes: rawMeat, padaria: bakery }[section as string] ?? [];
  return first ? lifeOf(first, section === 'carnes' ? 'raw' : 'other') : null;
}

/** Returns the food of the longest phrase that begins at the first known word. */
function findFood(words: readonly string[]): KnownFood | undefined {
  knownFoods ??= createKnownFoods();
  for (let start = 0; start < words.length; start += 1) {
    for (let length = maxPhraseWords; length > 0; length -= 1) {
      const foods = knownFoods.get(words.slice(start, start + length).join(' '));
      const found = foods?.find(({ others }) => others.every((word) => words.includes(word)));
      if (found) return found;
    }
  }
  return undefined;
}

function createKnownFoods(): ReadonlyMap<string, readonly KnownFood[]> {
  const known = new Map<string, KnownFood[]>();
  const add = (phrase: string, group: Group, life: ShelfLife | null) => {
    const [head = '', ...others] = phrase.split(' + ').map((part) => stemWords(part).join(' '));
    const foods = known.get(head) ?? [];
    // The phrase with the most other words is tried first.
    const longer = foods.filter((food) => food.others.length >= others.length);
    known.set(head, [...longer, { group, life, others }, ...foods.slice(longer.length)]);
  };
  for (const [group, foods] of tables) {
    for (const food of foods) {
      for (const phrase of food.at(-1)?.toString().split(', ') ?? []) {
        add(phrase, group, lifeOf(food, group));
      }
    }
  }
  // 'Biscoito de queijo' is no cheese: what the other sections name keeps, unless a table has it.
  const [frozenFood] = frozen;
  for (const [section, , phrases] of keywords) {
    if (freshSections.has(section)) continue;
    const life = section === 'congelados' && frozenFood ? lifeOf(frozenFood, 'other') : null;
    for (const phrase of phrases.split(', ')) {
      if (!known.has(stemWords(phrase).join(' '))) add(phrase, 'other', life);
    }
  }
  return known;
}

const lifeOf = (
  [place, days, openedDays, frozenDays, thawedDays]: Food,
  group: Group,
): ShelfLife => ({
  place,
  days,
  openedDays,
  frozenDays,
  thawedDays,
  kind: group === 'raw' ? 'use-by' : 'best-before',
});

const isFrozen = /\b(?:super|ultra)?congelad|\bfrozen\b/u;
const isPreserved = /\b(?:conserva|lata|enlatad\w*|calda)\b/u;
const isDried = /\b(?:em po|desidratad\w*|passas?|cristalizad\w*|liofilizad\w*|sec[oa]s?|chips)\b/u;
const isCut =
  /\b(?:picad|lavad|higienizad|pedaco|cubo|descascad|cortad|ralad|processad|fatiad|rodela|floret)/u;
const isCooked = /\b(?:assad|cozid|grelhad|frit[oa]|desfiad|preparad)/u;

/** The life of a food in the form that its name tells: frozen, in a can, dried, cut, cooked. */
function inForm(group: Group, life: ShelfLife, name: string): ShelfLife {
  const keeps = { ...life, place: 'pantry', days: null } as const;
  if (isFrozen.test(name) && life.place !== 'freezer') {
    const days = life.frozenDays ?? defaultFrozenDays;
    return { ...life, place: 'freezer', days, openedDays: null, kind: 'best-before' };
  }
  if (group === 'produce') {
    if (isPreserved.test(name)) return { ...keeps, openedDays: 4 };
    if (isDried.test(name)) return { ...keeps, openedDays: null };
    if (isCut.test(name)) return shortened(life, 3);
  }
  if (group === 'raw' && isCooked.test(name)) return { ...life, days: 3, openedDays: 2 };
  if (group === 'raw' && /\bmoid/u.test(name)) return shortened({ ...life, frozenDays: 90 }, 1);
  if (group === 'cold-cuts' && /\bfati/u.test(name)) return shortened(life, 4);
  if (group === 'dairy' && /\bfati/u.test(name)) return shortened(life, 7);
  return life;
}

/** What is cut or sliced in the supermarket keeps in the fridge, as if it had been opened. */
const shortened = (life: ShelfLife, days: number): ShelfLife => ({
  ...life,
  place: 'fridge',
  days: Math.min(life.days ?? days, days),
  openedDays: Math.min(life.openedDays ?? days, days),
});

/** Returns the suggested date of what was bought on a date; none for what does not spoil. */
export function suggestedDate(thing: KeptThing, boughtOn: string): BatchFacts {
  const life = shelfLifeOf(thing);
  const days = thing.shelfLifeDays ?? life?.days;
  if (days == null) return {};
  return { bestBefore: addDays(boughtOn, days), kind: life?.kind ?? 'best-before', isGuess: true };
}

/**
 * Returns what opening a batch today means for it: it keeps as long as an opened one, but not beyond its own
 * date. Its date stays where nothing is known (VAL-06).
 */
export function openedFacts(thing: KeptThing, batch: Batch, today: string): BatchFacts {
  const openedDays = thing.openedLifeDays ?? shelfLifeOf(thing)?.openedDays;
  if (openedDays == null) return { openedOn: today };
  const bestBefore = addDays(today, openedDays);
  return batch.bestBefore && batch.bestBefore <= bestBefore
    ? { openedOn: today }
    : { openedOn: today, bestBefore, isGuess: true };
}

/** Returns what freezing a batch today means for it, whatever its date was (VAL-06). */
export function frozenFacts(thing: KeptThing, _batch: Batch, today: string): BatchFacts {
  const days = shelfLifeOf(thing)?.frozenDays ?? defaultFrozenDays;
  return {
    frozenOn: today,
    bestBefore: addDays(today, days),
    kind: 'best-before',
    isGuess: true,
  };
}

/** Returns what thawing a batch today means for it (VAL-06): raw meat must be eaten then. */
export function thawedFacts(thing: KeptThing, _batch: Batch, today: string): BatchFacts {
  const life = shelfLifeOf(thing);
  return {
    frozenOn: null,
    bestBefore: addDays(today, life?.thawedDays ?? defaultThawedDays),
    kind: sectionKeyOf(thing.name, thing.categoryName) === 'carnes' ? 'use-by' : 'best-before',
    isGuess: true,
  };
}

/**
 * Returns the batch that a line of a finish makes, on the server and on devices (VAL-02).
 *
 * @param line `amount` is what it adds, in the unit of the item; `paid` what it cost, in reais
 */
export const boughtBatch = (
  line: { readonly id: string; readonly amount: number; readonly paid: number | null },
  finish: { readonly id: string; readonly boughtOn: string },
  item: KeptThing,
): Batch => ({
  id: batchIdOfLine(line.id),
  amount: line.amount,
  boughtOn: finish.boughtOn,
  finishId: finish.id,
  bought: line.amount,
  ...(line.paid !== null && { paid: line.paid }),
  ...suggestedDate(item, finish.boughtOn),
});
