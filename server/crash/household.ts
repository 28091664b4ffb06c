/**
 * The model that the server's answers are compared with: the content of a person's lists and
 * pantry. Two devices write for one person, each into its own lists, both into one pantry.
 */

export interface Item {
  readonly name: string;
  readonly quantity: number;
  readonly isTaken: boolean;
}

export interface Household {
  readonly lists: Map<string, Map<string, Item>>;
  /** One stock that only grows, one that only shrinks, and one that comes from finished trips. */
  readonly stock: { plus: number; minus: number; bought: number };
  /** The names of bought items, each in one purchase record. */
  readonly purchases: Set<string>;
}

export const takenQuantity = 2;
/** Large enough that it never reaches 0. */
export const firstStock = 50_000;

export const emptyHousehold = (): Household => ({
  lists: new Map(),
  stock: { plus: firstStock, minus: firstStock, bought: 0 },
  purchases: new Set(),
});

/** What a write does to a household. */
export type Effect = (household: Household) => void;

export interface Difference {
  /** Acknowledged rows that do not exist. */
  readonly lost: readonly string[];
  /** Rows that exist more often than they were written, or without a write. */
  readonly doubled: readonly string[];
}

/** The number of each thing that can be counted, by its name. */
export type Counts = ReadonlyMap<string, number>;

/**
 * The shrinking stock is counted by what was taken from it, so that a doubled write gives a greater
 * number.
 */
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
