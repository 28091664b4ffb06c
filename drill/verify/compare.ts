/** Compares the rows of the server with the writes that it has acknowledged. */
import type { Acknowledged } from '../load/acknowledged.ts';

/** The rows of a household, as a new device gets them. */
export interface StoredRows {
  /** The id of each list item, once for each row. */
  readonly items: readonly string[];
  /** The quantity of each stock item, by its id. */
  readonly stock: ReadonlyMap<string, number>;
}

export interface Difference {
  /** Acknowledged writes that are missing. */
  readonly lost: number;
  /** Writes that the server did more than once, or did although it did not acknowledge them. */
  readonly doubled: number;
}

/** Counts the missing writes and the doubled writes. No write may be waiting on a device. */
export function compare({ items, stock }: Acknowledged, stored: StoredRows): Difference {
  const found = new Set(stored.items);
  let lost = [...items].filter((id) => !found.has(id)).length;
  let doubled = stored.items.length - found.size + [...found].filter((id) => !items.has(id)).length;
  for (const [id, quantity] of stock) {
    const difference = (stored.stock.get(id) ?? 0) - quantity;
    lost += Math.max(0, -difference);
    doubled += Math.max(0, difference);
  }
  return { lost, doubled };
}

/** Whether both have the same rows, in any order. */
export const hasSameRows = (one: StoredRows, other: StoredRows): boolean =>
  one.items.length === other.items.length &&
  one.stock.size === other.stock.size &&
  one.items.every((id) => other.items.includes(id)) &&
  [...one.stock].every(([id, quantity]) => other.stock.get(id) === quantity);
