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

/** The bought quantity of each item in a cart. */
export const takenQuantity = 2;
/** Large enough that the shrinking stock never reaches 0. */
export const initialStock = 50_000;

export const emptyHousehold = (): Household => ({
  lists: new Map(),
  stock: { plus: initialStock, minus: initialStock, bought: 0 },
  purchases: new Set(),
});

/** Applies a write to the model. */
export type Effect = (household: Household) => void;

export interface Difference {
  /** Acknowledged rows that the server does not have. */
  readonly lost: readonly string[];
  /** Rows that exist more often than they were written, or without a write. */
  readonly doubled: readonly string[];
}

/** The number of each row, and the quantity of each stock, by a name that describes it. */
export type Counts = ReadonlyMap<string, number>;

/**
 * Counts the rows of a household. The count of the shrinking stock is what was taken from it, so
 * that a doubled write gives a greater number.
 */
export function countsOf({ lists, stock, purchases }: Household): Counts {
  const counts = new Map<string, number>([
    ['added stock', stock.plus - initialStock],
    ['taken stock', initialStock - stock.minus],
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
  for (const name of new Set([...expected.keys(), ...actual.keys()])) {
    const expectedCount = expected.get(name) ?? 0;
    const actualCount = actual.get(name) ?? 0;
    if (actualCount < expectedCount) lost.push(`${name}: ${actualCount} of ${expectedCount}`);
    if (actualCount > expectedCount)
      doubled.push(`${name}: ${actualCount} instead of ${expectedCount}`);
  }
  return { lost, doubled };
}

export const isNoDifference = ({ lost, doubled }: Difference) => lost.length + doubled.length === 0;
