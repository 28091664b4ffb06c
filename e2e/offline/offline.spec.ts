/** A short form of `npm run test:offline`, and tests of the comparison by which it finds faults. */
import { rmSync } from 'node:fs';
import { expect, test as base } from '@playwright/test';
import { compareWithAudit } from './verdict.ts';
import { hasPassed } from './report.ts';
import { runSeed } from './run-seed.ts';
import { createDataTemplate } from './environment.ts';

const test = base.extend<object, { dataTemplate: string }>({
  dataTemplate: [
    async ({}, use) => {
      const folder = await createDataTemplate();
      await use(folder);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

const shortRuns = [
  {
    seed: 1,
    kind: 'reload',
    peopleCount: 1,
    disaster: 'a page that is reloaded in the same task as the tap',
  },
  {
    seed: 2,
    kind: 'server killed',
    peopleCount: 1,
    disaster: 'two tabs, and a server that is killed',
  },
  {
    seed: 3,
    kind: 'member removed',
    peopleCount: 2,
    disaster: 'a member who is removed and invited again',
  },
] as const;

for (const { seed, kind, peopleCount, disaster } of shortRuns) {
  const title = `${peopleCount > 1 ? 'CASA-63' : 'MOB-01 API-18'} no tap is lost, doubled or reordered by a bad network and ${disaster}`;
  // One seed is enough for every change.
  test(title, { tag: seed > 1 ? '@long' : [] }, async ({ dataTemplate }) => {
    const run = await runSeed({ seed, kind, peopleCount, taps: 12, rounds: 2, dataTemplate });
    expect(run.taps).toBeGreaterThanOrEqual(12);
    expect(hasPassed(run), JSON.stringify(run, null, 2)).toBe(true);
  });
}

test(
  'MOB-01 a run fails soon, and with the reason, when its browser crashes',
  { tag: '@long' },
  async ({ dataTemplate }) => {
    test.setTimeout(240_000);
    const kind = 'browser crashed';
    const run = runSeed({ seed: 4, kind, peopleCount: 1, taps: 12, rounds: 1, dataTemplate });
    const cause = {
      message: expect.stringMatching(/^The browser that uses \S+ ended unexpectedly\.$/u),
    };
    await expect(run).rejects.toMatchObject({ cause });
  },
);

const tapsOf = (...signatures: string[]) => signatures.map((signature) => ({ signature }));

test('MOB-01 the comparison finds changes that are lost, doubled, out of order or not made by a tap', () => {
  const [first, second] = [tapsOf('a+', 'a-', 'a+'), tapsOf('b', 'c')];
  const faultless = { lost: [], doubled: [], misordered: [], wronglyRefused: [], refused: 0 };
  expect(compareWithAudit([first, second], ['a+', 'b', 'a-', 'c', 'a+'])).toEqual(faultless);
  expect(compareWithAudit([first, second], ['a+', 'b', 'a-', 'c'])).toEqual({
    ...faultless,
    lost: ['a+'],
  });
  expect(compareWithAudit([first], ['a+', 'a-', 'a+', 'a+'])).toEqual({
    ...faultless,
    doubled: ['a+'],
  });
  expect(compareWithAudit([second], ['b', 'c', 'untapped'])).toEqual({
    ...faultless,
    doubled: ['untapped'],
  });
  expect(compareWithAudit([second], ['c', 'b'])).toEqual({ ...faultless, misordered: ['b', 'c'] });
  const withUncertain = [...second, { signature: 'd', isUncertain: true }];
  expect(compareWithAudit([withUncertain], ['b', 'c'])).toEqual(faultless);
  expect(compareWithAudit([withUncertain], ['b', 'c', 'd', 'd'])).toEqual({
    ...faultless,
    doubled: ['d'],
  });
  expect(compareWithAudit([second], ['c'], ['b'])).toEqual({ ...faultless, refused: 1 });
  expect(compareWithAudit([second], ['b', 'c'], ['b'])).toEqual({
    ...faultless,
    wronglyRefused: ['b'],
  });
  expect(compareWithAudit([second], ['c'], ['d'])).toEqual({
    ...faultless,
    lost: ['b'],
    wronglyRefused: ['d'],
  });
});
