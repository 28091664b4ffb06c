import { expect, it } from 'vitest';
import { sizesOf } from '../cluster/backups.ts';
import { addsItem, addsStock } from '../load/acknowledged.ts';
import { isRestored, countLostWrites, newestRestored, stateOf } from './history.ts';
import { hasAllWrites, isWithinBounds, reportOf, type Result } from './report.ts';

/** The server has the first two of four writes. The last one waits on the device. */
const history = {
  createdWrites: [
    { sequence: 1, effect: addsItem('a'), acknowledgedAt: 100 },
    { sequence: 2, effect: addsStock('s', 1), acknowledgedAt: 200 },
    { sequence: 3, effect: addsItem('b'), acknowledgedAt: 300 },
    { sequence: 4, effect: addsItem('c'), acknowledgedAt: undefined },
  ],
  lastSequence: 2,
};

it('counts the lost writes before and after the moment, without the writes that wait', () => {
  expect(countLostWrites([history], 300)).toEqual({ before: 0, after: 1 });
  expect(countLostWrites([history], 301)).toEqual({ before: 1, after: 0 });
  expect(countLostWrites([{ ...history, lastSequence: 1 }, history], 250)).toEqual({
    before: 1,
    after: 2,
  });
});

it('finds the newest restored write that was acknowledged, even if later restored writes were not', () => {
  expect(newestRestored([history, { ...history, lastSequence: 1 }])).toBe(200);
  expect(newestRestored([{ ...history, lastSequence: 4 }])).toBe(300);
});

it('computes the state of a household from the restored writes', () => {
  expect(stateOf(new Map([['s', 1]]), [history], isRestored)).toEqual({
    items: new Set(['a']),
    stock: new Map([['s', 2]]),
  });
});

it('reads the size of the newest backup', () => {
  const backup = (size: number) => ({ info: { size, repository: { delta: size / 10 } } });
  expect(sizesOf(JSON.stringify([{ backup: [backup(10), backup(20)] }]))).toEqual({
    databaseBytes: 20,
    repositoryBytes: 2,
  });
  expect(() => sizesOf('[{"backup":[]}]')).toThrow('pgBackRest has no backup.');
});

const passingResult: Result = {
  full: { databaseBytes: 36_000_000, repositoryBytes: 4_300_000, ms: 7_300 },
  incremental: { databaseBytes: 36_000_000, repositoryBytes: 300_000, ms: 5_000 },
  next: { databaseBytes: 36_000_000, repositoryBytes: 4_300_000, ms: 7_000 },
  times: { primaryMs: 10_100, healthyMs: 18_100 },
  writes: 1_173,
  waiting: 622,
  lost: { before: 0, after: 16 },
  restored: { lost: 0, doubled: 0 },
  afterwards: { lost: 0, doubled: 0 },
  devices: { all: 11, reset: 11, differing: 0 },
  recoveryPointMs: 1_100,
  outageMs: 37_300,
  refusedOfLostList: 1,
  failures: ['404 list-not-found'],
  loggedErrors: new Map(),
};

it('passes only if all writes before the moment are restored once, and all devices show the server’s rows', () => {
  expect(isWithinBounds(passingResult)).toBe(true);
  const failingChanges: Partial<Result>[] = [
    { writes: 0 },
    { lost: { before: 1, after: 0 } },
    { restored: { lost: 1, doubled: 0 } },
    { restored: { lost: 0, doubled: 1 } },
    { afterwards: { lost: 1, doubled: 0 } },
    { afterwards: { lost: 0, doubled: 1 } },
    { devices: { all: 11, reset: 10, differing: 0 } },
    { devices: { all: 11, reset: 11, differing: 1 } },
    { failures: ['404 list-not-found', '404 list-not-found'] },
    { failures: ['404 list-not-found', '401 unauthenticated'] },
  ];
  for (const change of failingChanges) {
    expect(isWithinBounds({ ...passingResult, ...change })).toBe(false);
    expect(hasAllWrites({ ...passingResult, ...change })).toBe(false);
  }
  // The short form judges no duration.
  const lateResult = { ...passingResult, recoveryPointMs: 3_001 };
  expect([isWithinBounds(lateResult), hasAllWrites(lateResult)]).toEqual([false, true]);
});

it('prints the figures with their bounds', () => {
  const lines = reportOf(passingResult).join('\n');
  expect(lines).toMatch(/size of its full backup +4\.30 MB/u);
  expect(lines).toMatch(/size of an incremental backup +0\.30 MB/u);
  expect(lines).toMatch(/until there is a primary +10\.1 s/u);
  expect(lines).toMatch(/newest restored write to mistake +1\.1 s +\(bound 3 s\)/u);
  expect(lines).toMatch(/acknowledged after the moment, and lost +16\n/u);
});
