/** Compares what the server has with what it has acknowledged. */
import type { Acknowledged } from '../load/acknowledged.ts';

/** The rows of a person, as a new device gets them. */
export interface Stored {
  /** The id of each list item, once for each row. */
  readonly items: readonly string[];
  readonly stock: ReadonlyMap<string, number>;
}

export interface Difference {
  /** Acknowledged writes that are missing. */
  readonly lost: number;
  /** Writes that were done more often than they were acknowledged, when none was waiting. */
  readonly doubled: number;
}

/** Counts the writes that are missing, and those that were done too often. */
export function compare({ items, stock }: Acknowledged, stored: Stored): Difference {
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

/** Whether two devices show the same rows. */
export const isSame = (one: Stored, other: Stored): boolean =>
  one.items.length === other.items.length &&
  one.stock.size === other.stock.size &&
  one.items.every((id) => other.items.includes(id)) &&
  [...one.stock].every(([id, quantity]) => other.stock.get(id) === quantity);
