/**
 * What a person's lists and pantry hold, as they would tell: the model that the server's answers are
 * compared with. Two devices write for one person, each into lists of its own, both into one pantry.
 */

export interface Item {
  readonly name: string;
  readonly quantity: number;
  readonly isTaken: boolean;
}

export interface Household {
  readonly lists: Map<string, Map<string, Item>>;
  /** Stock that only grows, only shrinks, and comes from finished shops. */
  readonly stock: { plus: number; minus: number; bought: number };
  /** Names of what was bought, each in one purchase record. */
  readonly purchases: Set<string>;
}

export const takenQuantity = 2;
/** Enough to take from for ever. */
export const firstStock = 50_000;

export const emptyHousehold = (): Household => ({
  lists: new Map(),
  stock: { plus: firstStock, minus: firstStock, bought: 0 },
  purchases: new Set(),
});

/** What a write does to a household. */
export type Effect = (household: Household) => void;

export interface Difference {
  /** Acknowledged, and not there. */
  readonly lost: readonly string[];
  /** There more often than it was done, or without having been done. */
  readonly doubled: readonly string[];
}

/** Everything that can be counted: what it is → how much of it there is. */
export type Counts = ReadonlyMap<string, number>;

/** What taking from the stock twice would make smaller is counted by what was taken. */
export function countsOf({ lists, stock, purchases }: Household): Counts {
  const counts = new Map<string, number>([
    ['added stock', stock.plus - firstStock],
    ['taken stock', firstStock - stock.minus],
    ['bought stock', stock.bought],
  ]);
  for (const [listId, items] of lists) {
    counts.set(`list ${listId}`, 1);
    for (const [itemId, { name, quantity, isTaken }] of items) {
      counts.set(`item ${itemId} ${name} ${quantity} ${isTaken ? 'taken' : 'to take'}`, 1);
    }
  }
  for (const name of purchases) counts.set(`purchase ${name}`, 1);
  return counts;
}

export function compare(expected: Counts, actual: Counts): Difference {
  const lost: string[] = [];
  const doubled: string[] = [];
  for (const what of new Set([...expected.keys(), ...actual.keys()])) {
    const wanted = expected.get(what) ?? 0;
    const found = actual.get(what) ?? 0;
    if (found < wanted) lost.push(`${what}: ${found} of ${wanted}`);
    if (found > wanted) doubled.push(`${what}: ${found} instead of ${wanted}`);
  }
  return { lost, doubled };
}

export const isSame = ({ lost, doubled }: Difference) => lost.length + doubled.length === 0;
