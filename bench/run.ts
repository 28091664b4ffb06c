/** `npm run bench -- <name>`: one question each. Exits 1 when a goal is missed. */
import { parseArgs } from 'node:util';
import { endAll, onStop } from '../scripts/run.ts';
import { describeMachine } from './machine.ts';
import { conclude, type Report } from './report.ts';
import { cleanUp } from './clean-up.ts';

interface Settings {
  /** Repetitions of each measurement. */
  readonly rounds?: number;
  /** How many rows, smallest first. */
  readonly sizes?: readonly number[];
}

/** Each bench in a folder of its own; only the one that is asked for is loaded. */
const benches: Record<string, () => Promise<{ measure: (settings: Settings) => Promise<Report> }>> =
  {
    http: () => import('./http/http.bench.ts'),
    search: () => import('./search/search.bench.ts'),
    taps: () => import('./taps/taps.bench.ts'),
    web: () => import('./web/web.bench.ts'),
  };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' }, sizes: { type: 'string' } },
});
const [name = ''] = positionals;
const load = benches[name];

onStop(async () => {
  await cleanUp();
  endAll();
});
if (load) {
  const machine = describeMachine();
  try {
    const { measure } = await load();
    const report = await measure({
      ...(values.rounds !== undefined && { rounds: Number(values.rounds) }),
      ...(values.sizes !== undefined && { sizes: values.sizes.split(',').map(Number) }),
    });
    if (!conclude(name, machine, report)) process.exitCode = 1;
  } finally {
    await cleanUp();
  }
} else {
  console.error(
    `npm run bench -- ${Object.keys(benches).join(' | ')} [--rounds 100] [--sizes 1000,10000]`,
  );
  process.exitCode = 2;
}
