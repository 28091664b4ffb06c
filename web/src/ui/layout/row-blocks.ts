/** Splits long lists into blocks, so that the browser can skip blocks that are out of sight. */

export interface RowBlock<T> {
  /** The id of the block's first item; 'first' for the first block. */
  readonly key: string;
  readonly items: readonly T[];
  /** The index of the block's first item. */
  readonly start: number;
}

/**
 * The number of rows that may be in sight when a list opens. They are rendered at once, because
 * rendering them later would move the rows below.
 */
const firstRowsCount = 8;

/** Whether the row at this index, from 0, may be rendered only when it is scrolled into sight. */
export const isBelowFirstRows = (index: number) => index >= firstRowsCount;

/**
 * Splits the items, in their order, into blocks of sixteen on average, so that few rows are
 * rendered when a block comes into sight, and a long list has few blocks. Only the id of an item
 * decides whether it begins a block. An added, removed or moved item therefore changes only the
 * blocks that it leaves and joins. If the item began a block, the rest of that block is appended to
 * the previous block.
 */
export function splitIntoBlocks<T extends { readonly id: string }>(
  items: readonly T[],
): RowBlock<T>[] {
  const blocks: { key: string; items: T[]; start: number }[] = [];
  items.forEach((item, index) => {
    const last = blocks.at(-1);
    if (last === undefined) blocks.push({ key: 'first', items: [item], start: 0 });
    else if (beginsBlock(item.id)) blocks.push({ key: item.id, items: [item], start: index });
    else last.items.push(item);
  });
  return blocks;
}

/** The last hexadecimal digit of an id is random, so one id of sixteen begins a block. */
const beginsBlock = (id: string) => id.endsWith('0');
