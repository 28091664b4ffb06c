/** The end of a run: failed tests are run again alone, and the outcome is printed and stored. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../run.ts';
import type { Failure, Outcome } from './stage.ts';

/** The reports of the last run. Git ignores this folder. */
const reportFolder = path.join(root, 'reports');
/** With more flaky tests than this, the run fails: then something else is wrong. */
const maxFlaky = 3;
/** With more failed tests than this none is run again, because chance does not explain them. */
const maxRerun = 10;

export interface Verdict {
  readonly passed: number;
  readonly failed: number;
  /** Tests that failed, and then passed alone. */
  readonly flaky: readonly Failure[];
  /** Tests that failed again, or were not run again. */
  readonly stillFailed: readonly Failure[];
}

/**
 * Runs each failed test again, one at a time and beside nothing else. A test that passes then
 * counts as passed and is flaky. With more than three flaky tests all of them count as failed.
 */
export async function judge(outcomes: readonly Outcome[]): Promise<Verdict> {
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  const flaky: Failure[] = [];
  const stillFailed: Failure[] = [];
  for (const failure of failures) {
    const isWorthARerun = failures.length <= maxRerun;
    if (isWorthARerun) console.log(`Again, alone: ${failure.title}`);
    (isWorthARerun && (await failure.runAgain()) ? flaky : stillFailed).push(failure);
  }
  const passedAgain = flaky.length > maxFlaky ? 0 : flaky.length;
  return {
    passed: sum(outcomes, 'passed') + passedAgain,
    failed: sum(outcomes, 'failed') - passedAgain,
    flaky,
    stillFailed,
  };
}

/**
 * Judges a run that began at `start`, prints a table of its stages and the totals, stores both in
 * `reports/<name>.json` with the slowest tests and the first error of each failed test, and sets the
 * exit code. The output of each stage is stored beside it.
 */
export async function sumUp(
  name: string,
  outcomes: readonly Outcome[],
  start: number,
): Promise<void> {
  const verdict = await judge(outcomes);
  const { passed, failed, flaky, stillFailed } = verdict;
  const seconds = (performance.now() - start) / 1_000;
  printTable(outcomes, seconds);
  store(name, outcomes, verdict, seconds);
  if (failed > 0) {
    const names = outcomes.filter((outcome) => outcome.failed > 0).map((outcome) => outcome.name);
    console.log(`\nFailed: ${names.join(', ')}`);
    for (const failure of stillFailed) console.log(`failed: ${textOf(failure)}`);
    process.exitCode = 1;
  }
  if (flaky.length > maxFlaky) console.log(`More than ${maxFlaky} tests are flaky: the run fails.`);
  console.log(`\n${passed} passed, ${failed} failed`);
  for (const failure of flaky) console.log(`flaky: ${textOf(failure)}`);
}

/** Returns the title and the first lines of the error, of which the end of a log may be all. */
export function textOf({ title, error }: Pick<Failure, 'title' | 'error'>): string {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .map((line) => line.trim());
  const firstLines = lines.filter((line) => line !== '').slice(0, 5);
  return [title, ...firstLines.map((line) => `  ${line.slice(0, 200)}`)].join('\n');
}

const sum = (outcomes: readonly Outcome[], count: 'passed' | 'failed') =>
  outcomes.reduce((total, outcome) => total + outcome[count], 0);

function printTable(outcomes: readonly Outcome[], seconds: number): void {
  const rows = outcomes.map((outcome) => [outcome.name, outcome.seconds] as const);
  const width = Math.max(...rows.map(([name]) => name.length), 'everything'.length);
  console.log('');
  for (const [name, stageSeconds] of [...rows, ['everything', seconds] as const]) {
    console.log(`${name.padEnd(width)} ${stageSeconds.toFixed(1).padStart(8)} s`);
  }
}

function store(
  name: string,
  outcomes: readonly Outcome[],
  { flaky, stillFailed }: Verdict,
  seconds: number,
): void {
  const describe = ({ title, error }: Failure) => ({ title, error });
  const report = {
    endedAt: new Date().toISOString(),
    seconds,
    stages: outcomes.map(({ output: _output, failures: _failures, ...stage }) => stage),
    flaky: flaky.map(describe),
    failed: stillFailed.map(describe),
  };
  mkdirSync(reportFolder, { recursive: true });
  writeFileSync(path.join(reportFolder, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`);
  for (const { name: stage, output } of outcomes) {
    writeFileSync(path.join(reportFolder, `${name}-${stage.replaceAll(/\W+/gu, '-')}.txt`), output);
  }
}
