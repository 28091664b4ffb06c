/** The things that a household's data are about, found by the words of a question. */
import { pricedThingOf, thingOf, type PricedThing } from '../../insights/price-book.ts';
import { contentWords, readQuery } from '../../search/read-query.ts';
import { createProductIndex, type ProductIndex } from '../../search/product-index.ts';
import { searchProducts } from '../../search/search-products.ts';
import { split } from '../../search/words.ts';
import { fold } from '../../values/text.ts';
import type {
  HomeData,
  HomeItem,
  HomeList,
  HomePantry,
  HomePurchase,
  HomeStock,
} from '../home-data.ts';

/** One product, or one name without a product, with everything that is known about it. */
export interface Thing {
  readonly key: string;
  readonly name: string;
  readonly productId: string | null;
  /** Newest first. */
  readonly purchases: readonly HomePurchase[];
  readonly priced: PricedThing | undefined;
  readonly stock: readonly { readonly item: HomeStock; readonly pantry: HomePantry }[];
  readonly listed: readonly { readonly item: HomeItem; readonly list: HomeList }[];
}

interface Named {
  readonly id: string;
  readonly name: string;
  readonly brand: null;
  readonly thing: Thing;
}

interface MutableThing extends Thing {
  readonly purchases: HomePurchase[];
  readonly stock: { readonly item: HomeStock; readonly pantry: HomePantry }[];
  readonly listed: { readonly item: HomeItem; readonly list: HomeList }[];
}

export interface Things {
  readonly all: readonly Thing[];
  readonly byKey: ReadonlyMap<string, Thing>;
  readonly index: ProductIndex<Named>;
}

const cache = new WeakMap<HomeData, Things>();

/** The things of a household, computed once. Takes time that grows with the data. */
export function thingsOf(home: HomeData): Things {
  const cached = cache.get(home);
  if (cached) return cached;
  const things = collect(home);
  cache.set(home, things);
  return things;
}

function collect(home: HomeData): Things {
  const byKey = new Map<string, MutableThing>();
  /** The other names of a thing, under which lists and purchases have it. */
  const names = new Map<string, Set<string>>();
  const keyByName = new Map<string, string>();
  for (const { productId, name, itemNames } of home.book) {
    const key = thingOf({ productId, itemName: name });
    for (const itemName of itemNames) keyByName.set(itemName, key);
  }
  const at = (productId: string | null, name: string, itemName: string): MutableThing => {
    const key = productId ?? keyByName.get(fold(itemName)) ?? thingOf({ productId, itemName });
    let thing = byKey.get(key);
    if (thing === undefined) {
      const priced = pricedByKey.get(key) ?? pricedByName.get(fold(itemName));
      thing = { key, name, productId, purchases: [], priced, stock: [], listed: [] };
      byKey.set(key, thing);
      names.set(key, new Set([name]));
    }
    names.get(key)?.add(itemName);
    return thing;
  };
  const pricedByKey = new Map(
    home.book.map((thing) => [thingOf({ ...thing, itemName: thing.name }), thing] as const),
  );
  const pricedByName = new Map(
    home.book.flatMap((thing) => thing.itemNames.map((name) => [name, thing] as const)),
  );
  const newestFirst = home.purchases.toSorted((one, other) => other.at - one.at);
  for (const line of newestFirst)
    at(line.productId, line.productName ?? line.name, line.name).purchases.push(line);
  for (const { productId, name, itemNames } of home.book) {
    at(productId, name, itemNames[0] ?? name);
  }
  for (const pantry of home.pantries) {
    for (const item of pantry.items)
      at(item.productId, item.name, item.name).stock.push({ item, pantry });
  }
  for (const list of home.lists) {
    for (const item of list.items)
      at(item.productId, item.productName ?? item.name, item.name).listed.push({ item, list });
  }
  const all = [...byKey.values()].toSorted(
    (one, other) => other.purchases.length - one.purchases.length,
  );
  const named = all.flatMap((thing) =>
    [...(names.get(thing.key) ?? [])].map((name, index): Named => ({
      id: `${index} ${thing.key}`,
      name,
      brand: null,
      thing,
    })),
  );
  return { all, byKey, index: createProductIndex(named) };
}

/** The prices of a thing on a list, as the comparison of supermarkets finds them. */
export const pricesOf = (home: HomeData, thing: Pick<Thing, 'productId' | 'name'>) =>
  pricedThingOf(home.book, thing);

export interface FoundThing {
  readonly thing: Thing;
  /** Others that the words may mean too, at most three. */
  readonly others: readonly Thing[];
  /** Whether the words were found as they were typed. */
  readonly isSure: boolean;
}

/** A whole word at any place scores at least this. A part of a word scores less. */
const minScore = 96;
/** How much less than the best another meaning scores. */
const similarScore = 24;

/**
 * Finds the thing that a phrase names. Of several that fit alike it takes the one for which `rank` is
 * greatest, and returns the others too, so that an answer can name them.
 */
export function findThing(
  things: Things,
  phrase: string,
  rank: (thing: Thing) => number = (thing) => thing.purchases.length,
): FoundThing | undefined {
  const found = searchProducts([things.index], phrase, { limit: 24 });
  const best = found[0];
  if (best === undefined || best.score < minScore) return undefined;
  const similar = found.filter(
    ({ score }) => score >= Math.max(minScore, best.score - similarScore),
  );
  const exact = similar.filter(({ product }) => fold(product.name) === fold(phrase));
  const candidates = [...new Set(similar.map(({ product }) => product.thing))];
  const exactThings = [...new Set(exact.map(({ product }) => product.thing))].filter(
    (thing) => rank(thing) > 0,
  );
  const [thing] = (exactThings.length > 0 ? exactThings : candidates).toSorted(
    (one, other) => rank(other) - rank(one),
  );
  if (thing === undefined) return undefined;
  const others = candidates.filter((each) => each !== thing).slice(0, 3);
  return { thing, others, isSure: best.isSure };
}

/**
 * Finds things by all words of a name, the first of which must be the first of theirs: 'leite' is not
 * in 'Creme de leite'. Synonyms count.
 */
export interface NameMatcher<T> {
  readonly find: (name: string) => readonly T[];
}

export function matchNames<T>(
  entries: readonly (readonly [name: string, value: T])[],
): NameMatcher<T> {
  const byFirst = new Map<string, { words: ReadonlySet<string>; value: T; length: number }[]>();
  for (const [name, value] of entries) {
    const words = contentWords(split(name).words);
    const [first] = words;
    if (first === undefined) continue;
    const entry = { words: new Set(words), value, length: words.length };
    byFirst.set(first, [...(byFirst.get(first) ?? []), entry]);
  }
  const findWords = (words: readonly string[]) =>
    (byFirst.get(words[0] ?? '') ?? [])
      .filter((entry) => words.every((word) => entry.words.has(word)))
      .filter((entry) => !isOtherKind(words, entry.words))
      .toSorted((one, other) => one.length - other.length)
      .map(({ value }) => value);
  return {
    find(name) {
      const readings = readQuery(name)?.readings ?? [];
      return [...new Set(readings.flatMap(({ words }) => findWords(words)))];
    },
  };
}

/** Names of which the first word alone is something else: 'leite' is not 'leite condensado'. */
const otherKinds: Readonly<Record<string, readonly string[]>> = {
  leite: ['condensado', 'coco', 'po', 'fermentado'],
  creme: ['dental', 'pele', 'barbear'],
  batata: ['palha', 'doce', 'chip', 'frita'],
  pao: ['queijo', 'forma', 'hamburguer', 'alho'],
  farinha: ['mandioca', 'rosca', 'milho', 'trigo'],
  sal: ['grosso', 'amoniaco'],
  oleo: ['coco', 'motor', 'corporal'],
  molho: ['ingles', 'soja', 'pimenta', 'salada'],
  agua: ['sanitaria', 'oxigenada', 'coco', 'micelar'],
  sabao: ['po', 'liquido', 'barra'],
  milho: ['pipoca'],
  carne: ['seca', 'moida'],
  macarrao: ['instantaneo'],
  queijo: ['ralado'],
  tomate: ['seco'],
  papel: ['higienico', 'toalha', 'aluminio', 'manteiga'],
  banana: ['terra'],
  coco: ['ralado'],
};

function isOtherKind(words: readonly string[], ofEntry: ReadonlySet<string>): boolean {
  const kinds = otherKinds[words[0] ?? ''] ?? [];
  return kinds.some((kind) => ofEntry.has(kind) && !words.includes(kind));
}
