/** A short form of `npm run test:offline`, and tests that its comparison detects faults. */
import { rmSync } from 'node:fs';
import { expect, test as base } from '@playwright/test';
import { compare } from './verdict.ts';
import { isGood } from './report.ts';
import { runSeed } from './run-seed.ts';
import { prepareData } from './environment.ts';

const test = base.extend<object, { prepared: string }>({
  prepared: [
    async ({}, use) => {
      const folder = await prepareData();
      await use(folder);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

const short = [
  {
    seed: 1,
    kind: 'reload',
    peopleCount: 1,
    what: 'a page that is loaded again in the task of the tap',
  },
  { seed: 2, kind: 'server killed', peopleCount: 1, what: 'two tabs, and a server that is killed' },
  {
    seed: 3,
    kind: 'member removed',
    peopleCount: 2,
    what: 'a member who is removed and comes back',
  },
] as const;

for (const { seed, kind, peopleCount, what } of short) {
  test(`${peopleCount > 1 ? 'CASA-63' : 'MOB-01 API-18'} no tap is lost, doubled or reordered by a bad network and ${what}`, async ({
    prepared,
  }) => {
    const run = await runSeed({ seed, kind, peopleCount, taps: 12, rounds: 2, prepared });
    expect(run.taps).toBeGreaterThanOrEqual(12);
    expect(isGood(run), JSON.stringify(run, null, 2)).toBe(true);
  });
}

test('MOB-01 a run ends soon with the reason when its browser crashes', async ({ prepared }) => {
  test.setTimeout(90_000);
  const kind = 'browser crashed';
  const run = runSeed({ seed: 4, kind, peopleCount: 1, taps: 12, rounds: 1, prepared });
  const cause = { message: expect.stringMatching(/^The browser on \S+ ended unexpectedly\.$/u) };
  await expect(run).rejects.toMatchObject({ cause });
});

const tapped = (...signatures: string[]) => signatures.map((signature) => ({ signature }));

test('MOB-01 the comparison finds changes that are lost, doubled, out of order or without a tap', () => {
  const [one, two] = [tapped('a+', 'a-', 'a+'), tapped('b', 'c')];
  const good = { lost: [], doubled: [], misordered: [], refusedToo: [], refused: 0 };
  expect(compare([one, two], ['a+', 'b', 'a-', 'c', 'a+'])).toEqual(good);
  expect(compare([one, two], ['a+', 'b', 'a-', 'c'])).toEqual({ ...good, lost: ['a+'] });
  expect(compare([one], ['a+', 'a-', 'a+', 'a+'])).toEqual({ ...good, doubled: ['a+'] });
  expect(compare([two], ['b', 'c', 'strange'])).toEqual({ ...good, doubled: ['strange'] });
  expect(compare([two], ['c', 'b'])).toEqual({ ...good, misordered: ['b', 'c'] });
  const dying = [...two, { signature: 'd', isUncertain: true }];
  expect(compare([dying], ['b', 'c'])).toEqual(good);
  expect(compare([dying], ['b', 'c', 'd', 'd'])).toEqual({ ...good, doubled: ['d'] });
  expect(compare([two], ['c'], ['b'])).toEqual({ ...good, refused: 1 });
  expect(compare([two], ['b', 'c'], ['b'])).toEqual({ ...good, refusedToo: ['b'] });
  expect(compare([two], ['c'], ['d'])).toEqual({ ...good, lost: ['b'], refusedToo: ['d'] });
});
