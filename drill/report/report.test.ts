import { expect, it } from 'vitest';
import { Tally } from '../load/tally.ts';
import { isWithinBounds, reportOf, type Result } from './report.ts';

const round = {
  fault: 'the primary is cut off',
  primaries: ['node1', 'node2'],
  withoutWritesMs: 30_000,
  repeated: 40,
  allowsFailures: true,
  healthyMs: 40_000,
} as const;
const passingResult: Result = {
  rounds: [round],
  tally: new Tally(),
  difference: { lost: 0, doubled: 0 },
  loggedErrors: new Map(),
  problems: [],
};

it('passes only if no write is lost or doubled, nothing fails, and no gap exceeds 30 seconds', () => {
  expect(isWithinBounds(passingResult)).toBe(true);
  const failing = new Tally();
  failing.countRequest(undefined, ['401 unauthenticated']);
  const failingChanges: Partial<Result>[] = [
    { difference: { lost: 1, doubled: 0 } },
    { difference: { lost: 0, doubled: 1 } },
    { tally: failing },
    { problems: ['The cluster has no primary.'] },
    { rounds: [round, { ...round, withoutWritesMs: 30_001 }] },
    { rounds: [{ ...round, repeated: 1, allowsFailures: false }] },
    { rounds: [] },
  ];
  for (const change of failingChanges)
    expect(isWithinBounds({ ...passingResult, ...change })).toBe(false);
});

it('prints the figures with their bounds', () => {
  const lines = reportOf(passingResult).join('\n');
  expect(lines).toMatch(
    /node1 → node2 +without writes +30\.0 s, +40 requests repeated, healthy after +40\.0 s/u,
  );
  expect(lines).toMatch(/acknowledged writes lost +0 +\(bound 0\)/u);
  expect(lines).toMatch(/time without writes, worst +30\.0 s +\(bound 30 s\)/u);
});
