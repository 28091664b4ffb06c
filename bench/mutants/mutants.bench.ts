/**
 * Do the tests detect a fault? Tries a sample of small faults, one at a time, in a copy of the
 * project.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/run.ts';
import { startThrowAwayPostgres } from '../../server/src/db/throw-away/postgres.ts';
import { addCleanup } from '../clean-up.ts';
import type { StoredReport, Report } from '../report.ts';
import { copyProject } from './copy.ts';
import { equivalents } from './equivalents.ts';
import { countTables, killedGoal, survivorTable, survivorsTitle } from './figures.ts';
import { findMutants, type Mutant } from './find-mutants.ts';
import { invert, isTest, readImports, relatedTests } from './related.ts';
import { drawSample, nameOf } from './sample.ts';
import { createRunner } from './trial.ts';
import { tryMutant, type TrialResult } from './try-mutant.ts';

interface Settings {
  /** The number of mutants. */
  readonly sizes?: readonly number[];
  /** If no test ends for this long, the fault counts as an endless loop. */
  readonly seconds?: number;
  readonly seed?: number;
  /** The report of an earlier run, whose survivors are tried again. */
  readonly base?: string;
}

export async function measure(settings: Settings = {}): Promise<Report> {
  const { sizes: [count = 200] = [], seconds = 120, seed = 1, base } = settings;
  const copy = copyProject(root);
  addCleanup(copy.remove);
  const postgres = await startThrowAwayPostgres();
  addCleanup(postgres.stop);
  const runner = createRunner(copy.root, postgres.url, seconds);
  addCleanup(runner.stop);

  const modules = copy.files.filter((file) => /(?<!\.d)\.tsx?$/u.test(file));
  const importers = invert(readImports(copy.root, modules));
  const allMutants = modules
    .filter(isSource)
    .flatMap((file) => findMutants(file, readFileSync(path.join(copy.root, file), 'utf8')));
  const equivalentNames = new Set(equivalents.map(nameOf));
  const mutants = allMutants.filter((mutant) => !equivalentNames.has(nameOf(mutant)));
  const staleCount =
    equivalentNames.size -
    new Set(allMutants.map(nameOf).filter((name) => equivalentNames.has(name))).size;
  const sample = base === undefined ? drawSample(mutants, count, seed) : survivorsOf(base, mutants);

  const bench = { root: copy.root, runner, passesUnchanged: new Map<string, boolean>() };
  const results: TrialResult[] = [];
  for (const mutant of sample) {
    const result = await tryMutant(bench, mutant, relatedTests(mutant.file, importers));
    results.push(result);
    console.log(describe(result, results.length, sample.length));
  }
  const failingTests = [...bench.passesUnchanged]
    .filter(([, passes]) => !passes)
    .map(([test]) => test);
  return {
    method: [
      `${sample.length} of ${mutants.length} small faults, seed ${seed}, one at a time in a copy of the project. The tests nearest to the file are run, 30 files at most.`,
      `Killed: a test fails with it and passes without it. Timed out, which counts as killed: no test ends for ${seconds} s.`,
      `${equivalentNames.size} faults are known to change nothing and are left out; ${staleCount} of their lines are no longer in the sources.`,
      ...failingTests.map((test) => `Fails without any fault, and was left out: ${test}`),
    ],
    tables: [...countTables(results), survivorTable(results)],
    goals: [killedGoal(results)],
  };
}

/** Whether a file is a part of the app, and not a test or a file that only tests use. */
const isSource = (file: string): boolean =>
  /^(?:contract|server|web)\/src\//u.test(file) &&
  !isTest(file) &&
  !/\.fixture\.|^server\/src\/db\/throw-away\//u.test(file);

/** Returns those of the mutants that survived in the run whose report is in `file`. */
function survivorsOf(file: string, mutants: readonly Mutant[]): Mutant[] {
  const { tables } = JSON.parse(readFileSync(file, 'utf8')) as StoredReport;
  const rows = tables.find(({ title }) => title === survivorsTitle)?.rows ?? [];
  const survivorNames = new Set(
    rows.map(([place, , , before, after]) =>
      nameOf({
        file: String(place).replace(/:\d+$/u, ''),
        before: String(before),
        after: String(after),
      }),
    ),
  );
  return mutants.filter((mutant) => survivorNames.has(nameOf(mutant)));
}

function describe(
  { mutant, fate, detectedBy, seconds }: TrialResult,
  index: number,
  count: number,
): string {
  const { file, line, kind, before, after } = mutant;
  const summary = `${index}/${count} ${fate} (${seconds.toFixed(0)} s) ${file}:${line} ${kind}`;
  return detectedBy === undefined
    ? `${summary}\n  - ${before}\n  + ${after}`
    : `${summary}, by ${detectedBy}`;
}
