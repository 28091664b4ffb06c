import { expect, it } from 'vitest';
import { inBlocks, isFarDown } from './row-blocks.ts';

/** Returns `count` items with deterministic ids, whose last digits are evenly distributed. */
const items = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const hash = (Math.imul(index + 1, 2_654_435_761) >>> 0).toString(16).padStart(8, '0');
    return { id: `01890000-0000-7000-8000-0000${hash}` };
  });

it('UI-07 blocks contain all rows in their order, about sixteen each', () => {
  const all = items(500);
  const blocks = inBlocks(all);
  expect(blocks.flatMap((block) => block.items)).toEqual(all);
  expect(blocks.map(({ start }) => all[start])).toEqual(blocks.map((block) => block.items[0]));
  expect(new Set(blocks.map(({ key }) => key)).size).toBe(blocks.length);
  expect(blocks.length).toBeGreaterThan(500 / 32);
  expect(blocks.length).toBeLessThan(500 / 8);
});

it('UI-07 a row that moves changes only the block it leaves and the one it joins', () => {
  const all = items(500);
  const ids = (list: typeof all) =>
    new Map(inBlocks(list).map(({ key, items: own }) => [key, own.map(({ id }) => id).join()]));
  const before = ids(all);
  const [moved] = inBlocks(all)[7]?.items.slice(1, 2) ?? [];
  if (moved === undefined) throw new Error('The block is too short.');
  const after = ids([...all.filter((item) => item !== moved), moved]);
  expect([...after.keys()]).toEqual([...before.keys()]);
  const changed = [...after].filter(([key, own]) => before.get(key) !== own);
  expect(changed).toHaveLength(2);
});

it('UI-07 removing the first row of a block moves its other rows to the previous block', () => {
  const all = items(500);
  const blocks = inBlocks(all);
  const [moved, ...rest] = blocks[7]?.items ?? [];
  if (moved === undefined) throw new Error('There are too few blocks.');
  const after = inBlocks([...all.filter((item) => item !== moved), moved]);
  const ids = (own: readonly { id: string }[] = []) => own.map(({ id }) => id);
  expect(ids(after[6]?.items)).toEqual(ids([...(blocks[6]?.items ?? []), ...rest]));
  expect(ids(after.at(-1)?.items)).toEqual([moved.id]);
  expect(after.slice(7, -1).map(({ key }) => key)).toEqual(blocks.slice(8).map(({ key }) => key));
});

it('UI-07 the first block has the same key for any first row', () => {
  const all = items(40);
  expect(inBlocks(all)[0]?.key).toBe(inBlocks(all.slice(1))[0]?.key);
  expect(inBlocks([])).toEqual([]);
});

it('UI-07 the first rows are rendered at once', () => {
  expect([0, 7, 8].map(isFarDown)).toEqual([false, false, true]);
});
