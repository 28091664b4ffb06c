import { expect, it } from 'vitest';
import { findStatements } from '../../server/src/db/query-plans.ts';
import { Tally } from '../load/tally.ts';
import { loadReportOf, reportOf, sliceReportOf, findUnexpectedVerdicts } from './citus.ts';
import { findUnexpectedKeys } from './distribute.ts';
import { refusedStatements, statementsOnSeveralShards } from './outside-one-shard.ts';
import { verdictOf } from './plans.ts';
import { unsupportedForeignKeys } from './sharding.ts';

const planOf = (...lines: string[]) => ['Custom Scan (Citus Adaptive)', ...lines];

it('DAT-17 reads from a plan of Citus on how many shards a statement runs', () => {
  const onShard = '->  Index Scan using lists_pkey_102112 on lists_102112 lists';
  expect(verdictOf(planOf('Task Count: 1', onShard))).toBe('one shard');
  expect(verdictOf(planOf('Task Count: 16', onShard))).toBe('several shards');
  // The parts of a statement may run on different numbers of shards. The highest number counts.
  expect(verdictOf(planOf('Task Count: 8', 'Task Count: 1', onShard))).toBe('several shards');
  expect(verdictOf(planOf('Task Count: 1', '->  Seq Scan on users_102014 users'))).toBe(
    'no household',
  );
  expect(verdictOf(['Seq Scan on lists'])).toBe('one shard');
});

it('DAT-17 tells which verdicts differ from the recorded ones', () => {
  expect(
    findUnexpectedVerdicts([
      { name: 'selectLiveMemberships', verdict: 'several shards' },
      { name: 'moveListRow', verdict: 'refused', reason: 'no' },
      { name: 'deletePantryItem', verdict: 'one shard' },
    ]),
  ).toEqual([]);
  expect(
    findUnexpectedVerdicts([
      { name: 'selectLiveMemberships', verdict: 'one shard' },
      { name: 'deletePantryItem', verdict: 'refused', reason: 'no' },
    ]),
  ).toEqual([
    'selectLiveMemberships: one shard, recorded: several shards',
    'deletePantryItem: refused, recorded: one shard at most',
  ]);
});

it('DAT-17 records no statement that does not exist', async () => {
  const names = new Set((await findStatements()).map(({ name }) => name));
  const recorded = [...statementsOnSeveralShards, ...refusedStatements];
  expect(recorded.filter((name) => !names.has(name))).toEqual([]);
});

it('DAT-17 tells which foreign keys were refused or accepted unexpectedly', () => {
  const refused = new Map([...unsupportedForeignKeys].map((name) => [name, 'not supported']));
  expect(findUnexpectedKeys(refused)).toEqual([]);
  refused.delete('list_items_list_fk');
  refused.set('lists_household_fk', 'not supported');
  expect(findUnexpectedKeys(refused)).toEqual(['lists_household_fk', 'list_items_list_fk']);
});

it('DAT-17 reports statements by verdict and by reason', () => {
  expect(
    reportOf([
      { name: 'a', verdict: 'one shard' },
      { name: 'b', verdict: 'several shards' },
      { name: 'c', verdict: 'refused', reason: 'no' },
      { name: 'd', verdict: 'refused', reason: 'no' },
    ]),
  ).toEqual([
    'Of 4 statements',
    '    0 use no rows of a household',
    '    1 use one shard',
    '    1 use several shards',
    '    2 are refused',
    'Several shards:',
    '  b',
    'Refused: no',
    '  c',
    '  d',
  ]);
});

it('DAT-17 reports what the load lost, and which tests of slices fail', () => {
  const tally = new Tally();
  tally.acknowledge();
  const difference = { lost: 2, doubled: 0 };
  const lines = loadReportOf({ tally, difference, milliseconds: 30_400 });
  expect(lines[0]).toBe('Load of 30 s by /api/sync');
  expect(lines.map((line) => line.replaceAll(/ +/gu, ' '))).toContain(
    'acknowledged writes lost 2 (bound 0)',
  );
  const tests = [
    { name: 'passes', isPassed: true },
    { name: 'fails', isPassed: false },
  ];
  expect(sliceReportOf(tests)).toEqual(['Tests of slices: 1 of 2 pass. The others:', '  fails']);
});
