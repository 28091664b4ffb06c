import { syncLimits } from '@quitanda/contract/sync-limits';
import { expect, it } from 'vitest';
import type { StoredWrite } from '../store/stored-write.ts';
import { numberWrites } from './batch.ts';

const progress = { sequence: 0 } as Parameters<typeof numberWrites>[0];

const makeWrites = (count: number, name = 'Café') =>
  Array.from({ length: count }, (_, index) => ({
    name: 'renameList',
    key: String(index),
    order: index,
    tapNumber: index,
    body: { name },
  })) as unknown as StoredWrite[];

it('SYN-18 sends at most as many writes in one call as the server accepts', () => {
  const { writes, hasMore } = numberWrites(progress, makeWrites(syncLimits.writes + 1), []);
  expect([writes.length, hasMore]).toEqual([syncLimits.writes, true]);
});

it('SYN-18 sends fewer writes in one call if they are large', () => {
  const { writes, hasMore } = numberWrites(progress, makeWrites(3, 'a'.repeat(90_000)), []);
  expect([writes.length, hasMore]).toEqual([2, true]);
});

it('SYN-18 sends a write alone if it is larger than the maximum size of a call', () => {
  const { writes, hasMore } = numberWrites(progress, makeWrites(2, 'a'.repeat(300_000)), []);
  expect([writes.length, hasMore]).toEqual([1, true]);
});
