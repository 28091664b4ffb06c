import { expect, it } from 'vitest';
import { splitIntoBlocks, isBelowFirstRows } from './row-blocks.ts';

/** Returns `count` items with deterministic ids, whose last digits are evenly distributed. */
const createItems = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const hash = (Math.imul(index + 1, 2_654_435_761) >>> 0).toString(16).padStart(8, '0');
    return { id: `01890000-0000-7000-8000-0000${hash}` };
  });

it('UI-07 splits all rows in their order into blocks of about sixteen', () => {
  const allItems = createItems(500);
  const blocks = splitIntoBlocks(allItems);
  expect(blocks.flatMap((block) => block.items)).toEqual(allItems);
  expect(blocks.map(({ start }) => allItems[start])).toEqual(blocks.map((block) => block.items[0]));
  expect(new Set(blocks.map(({ key }) => key)).size).toBe(blocks.length);
  expect(blocks.length).toBeGreaterThan(500 / 32);
  expect(blocks.length).toBeLessThan(500 / 8);
});

it('UI-07 changes only the block that a moved row leaves and the one that it joins', () => {
  const allItems = createItems(500);
  const idsByBlock = (list: typeof allItems) =>
    new Map(splitIntoBlocks(list).map(({ key, items }) => [key, items.map(({ id }) => id).join()]));
  const before = idsByBlock(allItems);
  const [movedItem] = splitIntoBlocks(allItems)[7]?.items.slice(1, 2) ?? [];
  if (movedItem === undefined) throw new Error('The block is too short.');
  const after = idsByBlock([...allItems.filter((item) => item !== movedItem), movedItem]);
  expect([...after.keys()]).toEqual([...before.keys()]);
  const changedBlocks = [...after].filter(([key, ids]) => before.get(key) !== ids);
  expect(changedBlocks).toHaveLength(2);
});

it('UI-07 moves the other rows of a block to the previous block when the first row is removed', () => {
  const allItems = createItems(500);
  const blocks = splitIntoBlocks(allItems);
  const [movedItem, ...otherRows] = blocks[7]?.items ?? [];
  if (movedItem === undefined) throw new Error('There are too few blocks.');
  const after = splitIntoBlocks([...allItems.filter((item) => item !== movedItem), movedItem]);
  const ids = (items: readonly { id: string }[] = []) => items.map(({ id }) => id);
  expect(ids(after[6]?.items)).toEqual(ids([...(blocks[6]?.items ?? []), ...otherRows]));
  expect(ids(after.at(-1)?.items)).toEqual([movedItem.id]);
  expect(after.slice(7, -1).map(({ key }) => key)).toEqual(blocks.slice(8).map(({ key }) => key));
});

it('UI-07 gives the first block the same key, whatever its first row is', () => {
  const allItems = createItems(40);
  expect(splitIntoBlocks(allItems)[0]?.key).toBe(splitIntoBlocks(allItems.slice(1))[0]?.key);
  expect(splitIntoBlocks([])).toEqual([]);
});

it('UI-07 renders the first eight rows at once', () => {
  expect([0, 7, 8].map(isBelowFirstRows)).toEqual([false, false, true]);
});
