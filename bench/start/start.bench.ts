/**
 * How long does `npm start` take until the first answer, and how much memory does an idle server
 * use?
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildServer } from '../../scripts/build-server.ts';
import { buildWeb } from '../../scripts/build-web.ts';
import { addCleanup } from '../clean-up.ts';
import { startPostgres } from '../postgres.ts';
import type { Figure, Report } from '../report.ts';
import { median } from '../../scripts/measuring/statistics.ts';
import { startByNpm } from './start-by-npm.ts';

interface Measurement {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly mib: number;
  readonly peakMiB: number;
  readonly npmMiB: number;
}

interface StartVariant {
  readonly name: string;
  readonly settings: (round: number) => Promise<Readonly<Record<string, string>>>;
  readonly measurements: Measurement[];
}

export async function measure({ rounds = 3 }: { rounds?: number }): Promise<Report> {
  await buildWeb();
  await buildServer();
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-bench-start-'));
  addCleanup(() => rmSync(folder, { recursive: true, force: true }));
  const postgres = await startPostgres();
  const sharedDatabaseUrl = await postgres.createDatabase('start');
  const dataSettings = (name: string) => ({ DATA_DIR: path.join(folder, name) });
  const variants: StartVariant[] = [
    {
      name: 'its own PostgreSQL, first',
      settings: async (round) => dataSettings(`data-${round}`),
      measurements: [],
    },
    {
      name: 'its own PostgreSQL, again',
      settings: async (round) => dataSettings(`data-${round}`),
      measurements: [],
    },
    {
      name: 'another PostgreSQL, first',
      settings: async (round) => ({
        DATABASE_URL: await postgres.createDatabase(`first_${round}`),
      }),
      measurements: [],
    },
    {
      name: 'another PostgreSQL, again',
      settings: async () => ({ DATABASE_URL: sharedDatabaseUrl }),
      measurements: [],
    },
  ];
  // The first round is not measured: it fills Node's compile cache.
  for (let round = 0; round <= rounds; round += 1) {
    console.log(round === 0 ? 'Unmeasured:' : `Round ${round} of ${rounds}:`);
    for (const { name, settings, measurements } of variants) {
      const runningServer = await startByNpm(await settings(round));
      const { seconds, cpuSeconds } = runningServer;
      console.log(`  ${name}: ready after ${seconds.toFixed(2)} s`);
      if (round > 0) {
        const memory = await runningServer.settle();
        console.log(`    ${memory.mib.toFixed(0)} MiB`);
        measurements.push({ seconds, cpuSeconds, ...memory, npmMiB: runningServer.npmMiB() });
      }
      await runningServer.stop();
    }
  }
  return {
    method: [
      `${rounds} interleaved rounds after one unmeasured round, which also fills Node's compile cache in node_modules/.cache; the web app and the server are built before.`,
      'seconds: from the command to the first successful answer of /api/health/ready; CPU: of the server until then; idle: the memory of the server and its child processes, with shared pages counted once (PSS), when it has changed by less than a MiB for eight seconds; beside: the memory of npm, which waits for the server.',
    ],
    tables: [
      {
        title: 'Medians: seconds and MiB',
        head: ['', 'seconds', 'CPU', 'idle', 'peak', 'beside'],
        rows: variants.map(({ name, measurements }) => [
          name,
          ...(['seconds', 'cpuSeconds', 'mib', 'peakMiB', 'npmMiB'] as const).map((key) =>
            median(measurements.map((each) => each[key])),
          ),
        ]),
      },
    ],
    goals: [
      { ...figureOf(variants, 'start-again-own', 1, 'seconds'), bound: 2.5 },
      { ...figureOf(variants, 'start-idle-own-mib', 1, 'mib'), bound: 193 },
      { ...figureOf(variants, 'start-idle-other-mib', 3, 'mib'), bound: 110 },
    ],
    figures: [
      figureOf(variants, 'start-first-own', 0, 'seconds'),
      figureOf(variants, 'start-again-own-cpu', 1, 'cpuSeconds'),
      figureOf(variants, 'start-again-other', 3, 'seconds'),
    ],
  };
}

function figureOf(
  variants: readonly StartVariant[],
  name: string,
  variantIndex: number,
  key: keyof Measurement,
): Figure {
  const rounds = variants[variantIndex]?.measurements.map((each) => each[key]) ?? [];
  return { name, figure: median(rounds), rounds };
}
