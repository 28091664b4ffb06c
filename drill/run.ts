/**
 * `npm run drill -- failover`, `restore` or `alarms` builds a cluster on this machine, damages it
 * under load, and counts what was lost, or checks its alarms. `npm run drill -- citus` distributes the
 * tables by household over three PostgreSQLs, and plans every statement there. `npm run drill -- short`
 * runs a short form of all of them. Exits with 1 if a figure exceeds its bound, or if the drill cannot run
 * on this machine; the short form is then skipped unless CI is set.
 */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildServer } from '../scripts/build-server.ts';
import { onStop } from '../scripts/run.ts';
import { isCitusInstalled } from './citus/nodes.ts';
import { fileOf, installPackages, missingPackages } from './cluster/programs.ts';

const drills = ['short', 'failover', 'restore', 'alarms', 'citus'] as const;
type Drill = (typeof drills)[number];

/** Without `--long` there is one round for each fault. */
const shortRounds = 6;
const longRounds = 20;
/** The drill is stopped after the start timeout plus the timeout of each round. */
const startTimeoutSeconds = 240;
const roundTimeoutSeconds = 180;

/** The options of unshare(1). The kernel removes these namespaces when their first process ends. */
const namespaces = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    long: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    /** The names of the faults to inject, separated by commas. By default all of them. */
    faults: { type: 'string' },
    /** Whether the folder with the logs is kept. */
    keep: { type: 'boolean', default: false },
  },
});

/**
 * Returns why the drill cannot run on this machine; undefined if it can. The short form installs the missing
 * packages.
 */
async function findProblemOfThisMachine(drill: Drill): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'The drill runs on Linux only.';
  if (process.getuid?.() !== 0) {
    return 'The drill must be started as root, because it creates network namespaces and mounts disks.';
  }
  const toInstall = drill === 'short' ? missingPackages() : [];
  if (toInstall.length > 0) console.log(`Installing ${toInstall.join(', ')}…`);
  const installOutput = toInstall.length > 0 ? await installPackages(toInstall) : undefined;
  const missing = missingPackages();
  if (missing.length > 0) {
    const advice = `The drill needs packages that are not installed: apt-get install ${missing.join(' ')}`;
    return [advice, installOutput].filter(Boolean).join('\n');
  }
  if (drill === 'citus' && !isCitusInstalled()) {
    return 'The drill needs Citus for PostgreSQL 15; drill/README.md says how to build it.';
  }
  const { status, stderr } = spawnSync(fileOf('unshare'), [...namespaces, 'true'], {
    encoding: 'utf8',
  });
  return status === 0 ? undefined : `The drill cannot create namespaces here: ${stderr.trim()}`;
}

/**
 * Starts the drill in new namespaces for processes, network and mounts. When their first process ends,
 * the kernel removes the namespaces with everything inside.
 */
function runInNamespaces(drill: Drill, folder: string, rounds: number): Promise<number> {
  // The first process of a process namespace must reap orphaned processes. A shell does that.
  const shellScript = '"$@" & wait $!; exit $?';
  const child = spawn(
    fileOf('unshare'),
    [
      ...namespaces,
      'bash',
      '-c',
      shellScript,
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
      ...(values.long ? ['--long'] : []),
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const timeout = setTimeout(
    () => {
      console.error('The drill took too long and was stopped.');
      child.kill('SIGKILL');
    },
    (startTimeoutSeconds + rounds * roundTimeoutSeconds) * 1_000,
  );
  stopDrill = () => child.kill('SIGKILL');
  return new Promise((resolve) => {
    child.on('exit', (code) => {
      clearTimeout(timeout);
      resolve(code ?? 1);
    });
  });
}

let stopDrill = () => false;

async function main(): Promise<number> {
  const drill = drills.find((each) => each === positionals[0]);
  if (drill === undefined) {
    console.error('npm run drill -- short [--keep]');
    console.error('npm run drill -- failover [--long | --rounds N] [--faults NAME,…] [--keep]');
    console.error('npm run drill -- restore [--keep]');
    console.error('npm run drill -- alarms [--keep]');
    console.error('npm run drill -- citus [--long] [--keep]');
    return 2;
  }
  const problem = await findProblemOfThisMachine(drill);
  if (problem !== undefined) {
    const isSkipped = drill === 'short' && !process.env['CI'];
    console.error(isSkipped ? `drill skipped: ${problem}` : problem);
    return isSkipped ? 0 : 1;
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-drill-'));
  chmodSync(folder, 0o755);
  const removeOrKeepFolder = () => {
    if (values.keep) console.log(`The logs are in ${folder}/logs.`);
    else rmSync(folder, { recursive: true, force: true });
  };
  onStop(() => {
    stopDrill();
    removeOrKeepFolder();
  });
  try {
    await buildServer();
    const rounds = Number(values.rounds ?? (values.long ? longRounds : shortRounds));
    return await runInNamespaces(drill, folder, rounds);
  } finally {
    removeOrKeepFolder();
  }
}

process.exitCode = await main();
