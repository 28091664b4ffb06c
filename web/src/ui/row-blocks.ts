/** Long lists stand in blocks, which the browser skips whole while they are out of sight. */

export interface RowBlock<T> {
  /** The same as long as the row that begins the block stands on the list. */
  readonly key: string;
  readonly items: readonly T[];
  /** How many items stand before it. */
  readonly start: number;
}

/** Rows that are in sight when a list opens: drawn late, they would move those below. */
const firstInSight = 8;

/** Whether the row at this index, from 0, may wait with being drawn until it is scrolled to. */
export const isFarDown = (index: number) => index >= firstInSight;

/** Rows in a block, on average: few to draw when it comes into sight, few blocks in a long list. */
const usualSize = 16;

/**
 * The items in their order, cut into blocks. Where a block begins its first id alone says, so that
 * an item that comes, goes or moves changes only the blocks that it leaves and joins.
 */
export function inBlocks<T extends { readonly id: string }>(items: readonly T[]): RowBlock<T>[] {
  const blocks: { key: string; items: T[]; start: number }[] = [];
  items.forEach((item, index) => {
    const last = blocks.at(-1);
    if (last === undefined) blocks.push({ key: 'first', items: [item], start: 0 });
    else if (beginsBlock(item.id)) blocks.push({ key: item.id, items: [item], start: index });
    else last.items.push(item);
  });
  return blocks;
}

function beginsBlock(id: string): boolean {
  let sum = 0;
  for (let index = Math.max(0, id.length - 4); index < id.length; index += 1) {
    sum = sum * 31 + id.charCodeAt(index);
  }
  return sum % usualSize === 0;
}
