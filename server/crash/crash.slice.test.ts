import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { addCleanup } from '../test/clean-up.ts';
import { compare, countsOf, emptyHousehold, isNoDifference } from './household.ts';
import { createRandom } from '../../fakes/random.ts';
import { hasNoProblem, Rounds, type Installation } from './rounds.ts';

vi.setConfig({ testTimeout: 180_000 });

/** Creates an installation in a new folder, in which the server starts its own durable PostgreSQL. */
function newInstallation(): Installation {
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-crash-'));
  addCleanup(async () => rmSync(folder, { recursive: true }));
  const empty = () => Promise.reject(new Error('This test does not empty its installation.'));
  return { settings: { DATA_DIR: folder }, empty };
}

it('MOB-01 API-18 loses and doubles no acknowledged write when the server is killed', async () => {
  const rounds = new Rounds(newInstallation(), createRandom(3));
  addCleanup(() => rounds.end());
  for (const moment of ['writing', 'closing'] as const) await rounds.runRound(moment);
  const { figures } = rounds;
  expect(figures).toMatchObject({ failedStarts: 0, lost: [], doubled: [], changedAnswers: [] });
  expect(hasNoProblem(figures)).toBe(true);
  // A server that is already closing may end before the kill.
  expect(figures.kills).toBeGreaterThanOrEqual(1);
  expect(figures.acknowledged).toBeGreaterThan(10);
});

it('distinguishes lost from doubled rows', () => {
  const expected = emptyHousehold();
  expected.lists.set('list', new Map([['item', { name: 'Arroz', quantity: 1, isTaken: false }]]));
  expected.stock.minus -= 3;
  expected.purchases.add('Feijão');
  const expectedCounts = countsOf(expected);
  expect(isNoDifference(compare(expectedCounts, expectedCounts))).toBe(true);
  expect(compare(expectedCounts, countsOf(emptyHousehold())).lost).toHaveLength(4);
  expected.stock.minus -= 3;
  expect(compare(expectedCounts, countsOf(expected))).toEqual({
    lost: [],
    doubled: ['taken stock: 6 instead of 3'],
  });
});
