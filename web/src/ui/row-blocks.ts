/** Long lists stand in blocks, which the browser skips whole while they are out of sight. */

export interface RowBlock<T> {
  /** The id of the item that begins it; 'first' for the first block whatever begins that. */
  readonly key: string;
  readonly items: readonly T[];
  /** How many items stand before it. */
  readonly start: number;
}

/** Rows that are in sight when a list opens: drawn late, they would move those below. */
const firstInSight = 8;

/** Whether the row at this index, from 0, may wait with being drawn until it is scrolled to. */
export const isFarDown = (index: number) => index >= firstInSight;

/**
 * The items in their order, cut into blocks of sixteen on average: few rows to draw when one comes
 * into sight, few blocks in a long list. Where a block begins its first id alone says, so that an
 * item that comes, goes or moves changes only the blocks that it leaves and joins; when it began
 * one, also the block before it, which takes in the rest.
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

/** The last digit of an id is as good as a die with sixteen faces. */
const beginsBlock = (id: string) => id.endsWith('0');
