import { expect, it } from 'vitest';
import { listId } from '../wire.ts';
import { createIdSequence } from './id-sequence.ts';
import { newId } from './ids.ts';

const now = Date.UTC(2026, 10, 20, 12);
const idsOf = (count: number) => Array.from({ length: count }, createIdSequence(now));

it('SYN-33 makes ids of one millisecond that sort in the order of the calls', () => {
  const ids = idsOf(16_384);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => listId.safeParse(id).success)).toBe(true);
  expect(new Set(ids.map((id) => id.slice(0, 13)))).toEqual(new Set([newId(now).slice(0, 13)]));
});

it('SYN-33 makes the ids of two sequences of one millisecond one after the other, and none twice', () => {
  const [one, other] = [idsOf(60), idsOf(60)];
  const batches = [one, other].toSorted((a, b) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1));
  expect([...one, ...other].toSorted()).toEqual(batches.flat());
});

it('SYN-33 makes no id after the last one of a sequence', () => {
  expect(() => idsOf(16_385)).toThrow(RangeError);
});
