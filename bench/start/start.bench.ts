/**
 * How long does `npm start` take until the first answer, from a fresh clone step by step and then
 * again, and how much memory does an idle server use?
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildServer } from '../../scripts/build-server.ts';
import { buildWeb } from '../../scripts/build-web.ts';
import { root, run } from '../../scripts/run.ts';
import { median } from '../../scripts/measuring/statistics.ts';
import { addCleanup } from '../harness/clean-up.ts';
import { startPostgres } from '../harness/postgres.ts';
import type { Goal, Report, Table } from '../harness/report.ts';
import { npmStart, type Start } from './npm-start.ts';

export const normal = {
  /** The rounds of starts in this checkout, and the number of fresh clones. */
  rounds: 3,
  clones: 1,
  /** The memory is measured when it has not changed for so long. */
  stableSeconds: 8,
};
export const short: typeof normal = { rounds: 1, clones: 0, stableSeconds: 1 };

const variantNames = [
  'its own PostgreSQL, first',
  'its own PostgreSQL, again',
  'another PostgreSQL, first',
  'another PostgreSQL, again',
] as const;
type VariantName = (typeof variantNames)[number];

interface Measurement {
  readonly seconds: number;
  readonly mib: number;
  readonly peakMiB: number;
}

interface CloneResult {
  readonly folder: string;
  readonly first: Start;
  readonly again: Start;
}

export async function measure(settings: typeof normal): Promise<Report> {
  const { rounds, clones, stableSeconds } = settings;
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-bench-start-'));
  addCleanup(() => rmSync(folder, { recursive: true, force: true }));
  const cloneResults: CloneResult[] = [];
  for (let count = 0; count < clones; count += 1) {
    cloneResults.push(await measureClone(path.join(folder, `clone-${count}`)));
  }
  const measurements = await measureStarts(folder, settings);
  const medianOf = (name: VariantName, key: keyof Measurement) =>
    median((measurements.get(name) ?? []).map((each) => each[key]));
  const goal = (name: string, figure: number, bound: number): Goal => ({ name, figure, bound });
  const secondsOf = (start: 'first' | 'again') =>
    median(cloneResults.map((each) => each[start].seconds));
  return {
    method: [
      `${clones} fresh clones of the last commit: npm start with what npm has in its cache, and once more. The server and the web app are built side by side.`,
      `${rounds} interleaved rounds in this checkout, which is installed and built. Seconds: from the command to the first successful answer of /api/health/ready; idle: the memory of the server and its child processes, with shared pages counted once (PSS), when it has changed by less than a MiB for ${stableSeconds} s.`,
    ],
    tables: [
      ...cloneResults.map(stepTable),
      {
        title: 'Medians: seconds and MiB',
        head: ['', 'seconds', 'idle', 'peak'],
        rows: variantNames.map((name) => [
          name,
          medianOf(name, 'seconds'),
          medianOf(name, 'mib'),
          medianOf(name, 'peakMiB'),
        ]),
      },
    ],
    goals: [
      ...(clones === 0
        ? []
        : [
            goal('start-clone-first', secondsOf('first'), 45),
            goal('start-clone-again', secondsOf('again'), 2),
          ]),
      goal('start-again-own', medianOf('its own PostgreSQL, again', 'seconds'), 2.5),
      goal('start-idle-own-mib', medianOf('its own PostgreSQL, again', 'mib'), 193),
      goal('start-idle-other-mib', medianOf('another PostgreSQL, again', 'mib'), 110),
    ],
  };
}

/** Clones the last commit, and starts it twice. */
async function measureClone(folder: string): Promise<CloneResult> {
  const { status, output } = await run('git', ['clone', '--quiet', root, folder]);
  if (status !== 0) throw new Error(`git clone failed.\n${output}`);
  const starts: Start[] = [];
  for (const name of ['first', 'second']) {
    const start = await npmStart(folder, { DATA_DIR: path.join(folder, 'data') });
    console.log(`${name} start of a clone: ready after ${start.seconds.toFixed(2)} s`);
    await start.stop();
    starts.push(start);
  }
  const [first, again] = starts;
  if (!first || !again) throw new Error('The clone was not started twice.');
  return { folder, first, again };
}

/** The last file that each step of a first start writes. */
const writtenFiles = {
  'packages installed': 'node_modules/.package-lock.json',
  'server built': 'server/dist/main.js',
  'web app built': 'web/dist/index.html',
};

const stepTable = ({ folder, first, again }: CloneResult): Table => ({
  title: 'npm start of a fresh clone: seconds since the command',
  head: ['step', 'done'],
  rows: [
    ...Object.entries(writtenFiles).map(([step, file]) => [
      step,
      (statSync(path.join(folder, file)).mtimeMs - first.startedAt) / 1_000,
    ]),
    ['first answer', first.seconds],
    ['first answer of the second start', again.seconds],
  ],
});

async function measureStarts(
  folder: string,
  { rounds, stableSeconds }: typeof normal,
): Promise<ReadonlyMap<VariantName, readonly Measurement[]>> {
  await buildServer();
  await buildWeb();
  const postgres = await startPostgres();
  const { url: filledUrl } = await postgres.createFilledDatabase('again');
  const settingsOf = async (name: VariantName, round: number) => {
    if (name.startsWith('its own')) return { DATA_DIR: path.join(folder, `data-${round}`) };
    const isFirst = name.endsWith('first');
    return { DATABASE_URL: isFirst ? await postgres.createDatabase(`first_${round}`) : filledUrl };
  };
  const measurements = new Map(variantNames.map((name) => [name, [] as Measurement[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of variantNames) {
      const start = await npmStart(root, await settingsOf(name, round));
      console.log(`${name}: ready after ${start.seconds.toFixed(2)} s`);
      const memory = await start.settle(stableSeconds);
      measurements.get(name)?.push({ seconds: start.seconds, ...memory });
      await start.stop();
    }
  }
  return measurements;
}
