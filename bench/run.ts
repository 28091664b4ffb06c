/**
 * `npm run bench -- <name>` runs a bench, and `npm run bench -- regress …` compares two reports.
 * Exits with 1 when a goal is missed, or when a figure got worse.
 */
import { parseArgs } from 'node:util';
import { stopChildProcesses, onStop } from '../scripts/run.ts';
import { describeMachine } from './machine.ts';
import { printComparison } from './regress/regress.ts';
import { printAndStore, type Report } from './report.ts';
import { cleanUp } from './clean-up.ts';

interface Settings {
  /** Repetitions of each measurement. */
  readonly rounds?: number;
  /** The numbers of rows, smallest first. */
  readonly sizes?: readonly number[];
  /** How long one measurement lasts. */
  readonly seconds?: number;
  /** The seed from which a sample is drawn. */
  readonly seed?: number;
  /** How many times slower than this machine the phone's processor is. */
  readonly slowdown?: number;
  /** A report of an earlier run. */
  readonly base?: string;
}

/** Each bench has its own folder. Only the bench to run is loaded. */
const benches: Record<string, () => Promise<{ measure: (settings: Settings) => Promise<Report> }>> =
  {
    growth: () => import('./growth/growth.bench.ts'),
    history: () => import('./history/history.bench.ts'),
    http: () => import('./http/http.bench.ts'),
    insights: () => import('./insights/insights.bench.ts'),
    'live-browser': () => import('./live-browser/live-browser.bench.ts'),
    live: () => import('./live/live.bench.ts'),
    load: () => import('./load/load.bench.ts'),
    mutants: () => import('./mutants/mutants.bench.ts'),
    purge: () => import('./purge/purge.bench.ts'),
    receipts: () => import('./receipts/receipts.bench.ts'),
    replicas: () => import('./replicas/replicas.bench.ts'),
    search: () => import('./search/search.bench.ts'),
    start: () => import('./start/start.bench.ts'),
    sync: () => import('./sync/sync.bench.ts'),
    'taps-count': () => import('./taps-count/taps-count.bench.ts'),
    taps: () => import('./taps/taps.bench.ts'),
    web: () => import('./web/web.bench.ts'),
  };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    sizes: { type: 'string' },
    seconds: { type: 'string' },
    seed: { type: 'string' },
    slowdown: { type: 'string' },
  },
});
const [name = '', basePath, newPath] = positionals;
const loadBench = benches[name];

onStop(async () => {
  await cleanUp();
  stopChildProcesses();
});
if (name === 'regress' && basePath !== undefined) {
  if (!printComparison(basePath, newPath)) process.exitCode = 1;
} else if (loadBench) {
  const machine = describeMachine();
  try {
    const { measure } = await loadBench();
    const report = await measure({
      ...(values.rounds !== undefined && { rounds: Number(values.rounds) }),
      ...(values.sizes !== undefined && { sizes: values.sizes.split(',').map(Number) }),
      ...(values.seconds !== undefined && { seconds: Number(values.seconds) }),
      ...(values.seed !== undefined && { seed: Number(values.seed) }),
      ...(values.slowdown !== undefined && { slowdown: Number(values.slowdown) }),
      ...(basePath !== undefined && { base: basePath }),
    });
    if (!printAndStore(name, machine, report)) process.exitCode = 1;
  } finally {
    await cleanUp();
  }
} else {
  console.error(
    `npm run bench -- ${Object.keys(benches).join(' | ')} [--rounds 100] [--sizes 1000,10000] [--seconds 60] [--slowdown 4]\n` +
      'npm run bench -- regress BASE.json [NEW.json]',
  );
  process.exitCode = 2;
}
