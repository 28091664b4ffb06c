/**
 * `npm run bench -- NAME` runs a bench, `npm run bench -- NAME --short` its short form, and
 * `npm run bench -- short` the short forms of all benches in turn. Exits with 1 when a goal is
 * missed, or when a bench fails.
 */
import { parseArgs } from 'node:util';
import { onStop, run, stopChildProcesses } from '../scripts/run.ts';
import { cleanUp } from './harness/clean-up.ts';
import { describeMachine, printReport, storeReport } from './harness/report.ts';
import { readSettings, type Bench } from './harness/settings.ts';

/** Each bench has its own folder. Only the bench to run is loaded. */
const benches: Readonly<Record<string, () => Promise<Bench>>> = {
  assistant: () => import('./assistant/assistant.bench.ts'),
  expiry: () => import('./expiry/expiry.bench.ts'),
  fairness: () => import('./fairness/fairness.bench.ts'),
  growth: () => import('./growth/growth.bench.ts'),
  http: () => import('./http/http.bench.ts'),
  insights: () => import('./insights/insights.bench.ts'),
  labels: () => import('./labels/labels.bench.ts'),
  live: () => import('./live/live.bench.ts'),
  load: () => import('./load/load.bench.ts'),
  mutants: () => import('./mutants/mutants.bench.ts'),
  neighbours: () => import('./neighbours/neighbours.bench.ts'),
  peer: () => import('./peer/peer.bench.ts'),
  reads: () => import('./reads/reads.bench.ts'),
  receipts: () => import('./receipts/receipts.bench.ts'),
  search: () => import('./search/search.bench.ts'),
  start: () => import('./start/start.bench.ts'),
  sync: () => import('./sync/sync.bench.ts'),
  taps: () => import('./taps/taps.bench.ts'),
  web: () => import('./web/web.bench.ts'),
};
const shortTimeoutSeconds = 180;

const [name = '', ...args] = process.argv.slice(2);
onStop(async () => {
  await cleanUp();
  stopChildProcesses();
});
if (name === 'short') {
  process.exitCode = (await runAllShort()) ? 0 : 1;
} else if (benches[name]) {
  process.exitCode = (await runBench(name, await benches[name]())) ? 0 : 1;
} else {
  console.error(`npm run bench -- short | ${Object.keys(benches).join(' | ')}`);
  process.exitCode = 2;
}

/** Runs one bench, and returns whether all goals that are judged are met. */
async function runBench(benchName: string, bench: Bench): Promise<boolean> {
  const names = Object.keys(bench.normal);
  const { values } = parseArgs({
    args,
    options: {
      short: { type: 'boolean' },
      ...Object.fromEntries(names.map((each) => [each, { type: 'string' as const }])),
    },
  });
  const { short: isShort = false, ...options } = values as Record<string, string> & {
    short?: boolean;
  };
  console.log(describeMachine());
  try {
    const settings = readSettings(isShort ? bench.short : bench.normal, options);
    const report = await bench.measure(settings as never);
    if (!isShort) storeReport(benchName, report);
    return printReport(report, isShort);
  } finally {
    await cleanUp();
  }
}

/** Runs the short form of each bench in its own process. Prints the output only of failed ones. */
async function runAllShort(): Promise<boolean> {
  const failures: { readonly name: string; readonly output: string }[] = [];
  for (const each of Object.keys(benches)) {
    const { status, output, seconds } = await run(
      process.execPath,
      ['bench/run.ts', each, '--short'],
      { timeoutSeconds: shortTimeoutSeconds },
    );
    console.log(
      `${each.padEnd(10)} ${seconds.toFixed(1).padStart(5)} s${status === 0 ? '' : '  failed'}`,
    );
    if (status !== 0) failures.push({ name: each, output });
  }
  for (const { name: failedName, output } of failures) console.log(`\n${failedName}:\n${output}`);
  if (failures.length > 0) console.log(`Failed: ${failures.map((each) => each.name).join(', ')}`);
  return failures.length === 0;
}
