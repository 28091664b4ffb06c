/**
 * `npm run drill -- failover`, `restore` or `alarms`: builds a cluster on this machine, damages it
 * under load, and counts what was lost, or checks its alarms. `citus`: distributes the tables by
 * household over three PostgreSQLs, and plans every statement there. Exits with 1 if a bound was missed, or if the drill cannot run here.
 */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildServer } from '../scripts/build-server.ts';
import { onStop } from '../scripts/run.ts';
import { isCitusInstalled } from './citus/nodes.ts';
import { fileOf, missingPackages } from './cluster/programs.ts';

const drills = ['failover', 'restore', 'alarms', 'citus'] as const;
type Drill = (typeof drills)[number];

/** The rounds of the short form (one of each fault) and of the long one. */
const shortRounds = 6;
const longRounds = 20;
/** After this time the drill ends itself: for the start, and for each round. */
const startSeconds = 240;
const roundSeconds = 180;

/** The options of unshare(1) for namespaces that end with their first process. */
const namespaces = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    long: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    /** Only these faults, separated by commas. */
    faults: { type: 'string' },
    /** Keeps the folder with the logs. */
    keep: { type: 'boolean', default: false },
  },
});

function problemOfThisMachine(drill: Drill): string | undefined {
  if (process.platform !== 'linux') return 'The drill runs on Linux only.';
  const missing = missingPackages();
  if (missing.length > 0) {
    return `The drill needs packages that are not installed: apt-get install ${missing.join(' ')}`;
  }
  if (drill === 'citus' && !isCitusInstalled()) {
    return 'The drill needs Citus for PostgreSQL 15; drill/README.md says how to build it.';
  }
  return process.getuid?.() === 0
    ? undefined
    : 'The drill must be started as root, because it creates network namespaces and mounts disks.';
}

/**
 * Starts the drill in namespaces of its own, for processes, network and mounts. The kernel removes
 * them with everything inside when their first process ends.
 */
function runInside(drill: Drill, folder: string, rounds: number): Promise<number> {
  // The first process of a namespace must reap the processes that others leave. A shell does.
  const first = '"$@" & wait $!; exit $?';
  const child = spawn(
    fileOf('unshare'),
    [
      ...namespaces,
      'bash',
      '-c',
      first,
      'drill',
      process.execPath,
      path.join(import.meta.dirname, 'inside.ts'),
      '--drill',
      drill,
      '--folder',
      folder,
      '--rounds',
      String(rounds),
      ...(values.faults === undefined ? [] : ['--faults', values.faults]),
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const limit = setTimeout(
    () => {
      console.error('The drill took too long and was stopped.');
      child.kill('SIGKILL');
    },
    (startSeconds + rounds * roundSeconds) * 1_000,
  );
  stopInside = () => child.kill('SIGKILL');
  return new Promise((resolve) => {
    child.on('exit', (code) => {
      clearTimeout(limit);
      resolve(code ?? 1);
    });
  });
}

let stopInside = () => false;

async function main(): Promise<number> {
  const drill = drills.find((each) => each === positionals[0]);
  if (drill === undefined) {
    console.error('npm run drill -- failover [--long | --rounds N] [--faults NAME,…] [--keep]');
    console.error('npm run drill -- restore [--keep]');
    console.error('npm run drill -- alarms [--keep]');
    console.error('npm run drill -- citus [--keep]');
    return 2;
  }
  const problem = problemOfThisMachine(drill);
  if (problem !== undefined) {
    console.error(problem);
    return 1;
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-drill-'));
  chmodSync(folder, 0o755);
  const remove = () => {
    if (values.keep) console.log(`The logs are in ${folder}/logs.`);
    else rmSync(folder, { recursive: true, force: true });
  };
  onStop(() => {
    stopInside();
    remove();
  });
  try {
    await buildServer();
    const rounds = Number(values.rounds ?? (values.long ? longRounds : shortRounds));
    return await runInside(drill, folder, rounds);
  } finally {
    remove();
  }
}

process.exitCode = await main();
