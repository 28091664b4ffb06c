import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { whenDone } from '../test/when-done.ts';
import { compare, countsOf, emptyHousehold, isSame } from './household.ts';
import { createRandom } from './random.ts';
import { isUnharmed, Rounds, type Installation } from './rounds.ts';

vi.setConfig({ testTimeout: 180_000 });

/** A folder in which the server starts its own durable PostgreSQL. */
function newInstallation(): Installation {
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-crash-'));
  whenDone(async () => rmSync(folder, { recursive: true }));
  const empty = () => Promise.reject(new Error('This installation stays filled.'));
  return { settings: { DATA_DIR: folder }, empty };
}

it('MOB-01 API-18 loses and doubles no acknowledged write when it is killed', async () => {
  const rounds = new Rounds(newInstallation(), createRandom(3));
  whenDone(() => rounds.end());
  for (const moment of ['writing', 'closing'] as const) await rounds.round(moment);
  const { figures } = rounds;
  expect(figures).toMatchObject({ failedStarts: 0, lost: [], doubled: [], changedAnswers: [] });
  expect(isUnharmed(figures)).toBe(true);
  // A server that was told to close may have ended before it was killed.
  expect(figures.kills).toBeGreaterThanOrEqual(1);
  expect(figures.acknowledged).toBeGreaterThan(10);
});

it('distinguishes lost from doubled rows', () => {
  const expected = emptyHousehold();
  expected.lists.set('list', new Map([['item', { name: 'Arroz', quantity: 1, isTaken: false }]]));
  expected.stock.minus -= 3;
  expected.purchases.add('Feijão');
  const wanted = countsOf(expected);
  expect(isSame(compare(wanted, wanted))).toBe(true);
  expect(compare(wanted, countsOf(emptyHousehold())).lost).toHaveLength(4);
  expected.stock.minus -= 3;
  expect(compare(wanted, countsOf(expected))).toEqual({
    lost: [],
    doubled: ['taken stock: 6 instead of 3'],
  });
});
