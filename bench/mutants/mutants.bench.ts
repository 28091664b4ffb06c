/**
 * Do the tests detect a fault? Tries a sample of small faults, one at a time in each of several
 * copies of the project.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/run.ts';
import { startThrowAwayPostgres } from '../../server/src/db/throw-away/postgres.ts';
import { addCleanup } from '../harness/clean-up.ts';
import type { Report } from '../harness/report.ts';
import { copyProject } from './copy.ts';
import { equivalents } from './equivalents.ts';
import { countTables, killedGoal, survivorTable, survivorsTitle } from './figures.ts';
import { findMutants, type Mutant } from './find-mutants.ts';
import { invert, isTest, readImports, relatedTests, type Imports } from './related.ts';
import { drawSample, nameOf } from './sample.ts';
import { createRunner } from './trial.ts';
import { tryMutant, type Bench, type TrialResult } from './try-mutant.ts';

export const normal = {
  /** The number of mutants, and the seed from which they are drawn. */
  count: 200,
  seed: 1,
  /** The packages whose sources get faults, separated by commas. */
  packages: 'contract,server,web',
  /** If no test ends for this long, the fault counts as an endless loop. */
  seconds: 120,
  /** How many mutants are tried at the same time, each in its own copy of the project. */
  copies: 2,
  /** The maximum of test files that are tried on a mutant. 0 stands for all that are related. */
  tests: 0,
  /** The file of an earlier report, whose survivors are tried again. */
  base: '',
};
/** The tests of the contract are fast, because they use neither a database nor a screen. */
export const short: typeof normal = {
  ...normal,
  count: 3,
  packages: 'contract',
  copies: 1,
  tests: 1,
};

export async function measure(settings: typeof normal): Promise<Report> {
  const { count, seed, seconds, copies, tests, base } = settings;
  const packages = settings.packages.split(',');
  const postgres = await startThrowAwayPostgres();
  addCleanup(postgres.stop);
  const benches = Array.from({ length: copies }, (): Bench & { files: readonly string[] } => {
    const copy = copyProject(root);
    addCleanup(copy.remove);
    const runner = createRunner(copy.root, postgres.url, seconds);
    addCleanup(runner.stop);
    return { root: copy.root, files: copy.files, runner, passesUnchanged: new Map() };
  });
  const [firstBench] = benches;
  if (!firstBench) throw new Error('There has to be at least one copy.');

  const modules = firstBench.files.filter((file) => /(?<!\.d)\.tsx?$/u.test(file));
  const importers = invert(readImports(firstBench.root, modules));
  const allMutants = modules
    .filter((file) => packages.includes(file.split('/')[0] ?? '') && isSource(file))
    .flatMap((file) => findMutants(file, readFileSync(path.join(firstBench.root, file), 'utf8')));
  const equivalentNames = new Set(equivalents.map(nameOf));
  const mutants = allMutants.filter((mutant) => !equivalentNames.has(nameOf(mutant)));
  const knownNames = new Set(allMutants.map(nameOf));
  const staleCount = [...equivalentNames].filter((name) => !knownNames.has(name)).length;
  const sample = base === '' ? drawSample(mutants, count, seed) : survivorsOf(base, mutants);

  const results = await tryAll(benches, sample, importers, tests);
  const failingTests = new Set(
    benches.flatMap(({ passesUnchanged }) =>
      [...passesUnchanged].filter(([, passes]) => !passes).map(([test]) => test),
    ),
  );
  return {
    method: [
      `${sample.length} of ${mutants.length} small faults, seed ${seed}, in ${copies} copies of the project side by side. ${tests === 0 ? 'All test files that import the file' : `The nearest ${tests} test files`}, nearest first, until one fails.`,
      `Killed: a test fails with it and passes without it. Timed out, which counts as killed: no test ends for ${seconds} s.`,
      `${equivalentNames.size} faults are known to change nothing and are left out; ${staleCount} of their lines are no longer in the sources.`,
      ...[...failingTests].map((test) => `Fails without any fault, and was left out: ${test}`),
    ],
    tables: [...countTables(results), survivorTable(results)],
    goals: [killedGoal(results)],
  };
}

/** Each copy tries the next mutant as soon as its previous one is done. */
async function tryAll(
  benches: readonly Bench[],
  sample: readonly Mutant[],
  importers: Imports,
  maxTests: number,
): Promise<TrialResult[]> {
  const remaining = [...sample];
  const results: TrialResult[] = [];
  await Promise.all(
    benches.map(async (bench) => {
      for (let mutant = remaining.shift(); mutant; mutant = remaining.shift()) {
        const tests = relatedTests(mutant.file, importers);
        const result = await tryMutant(
          bench,
          mutant,
          maxTests === 0 ? tests : tests.slice(0, maxTests),
        );
        results.push(result);
        console.log(describe(result, results.length, sample.length));
      }
    }),
  );
  return results;
}

/** Whether a file is a part of the app, and not a test or a file that only tests use. */
const isSource = (file: string): boolean =>
  /^(?:contract|server|web)\/src\//u.test(file) &&
  !isTest(file) &&
  !/\.fixture\.|^server\/src\/db\/throw-away\//u.test(file);

/** Returns those of the mutants that survived in the run whose report is in `file`. */
function survivorsOf(file: string, mutants: readonly Mutant[]): Mutant[] {
  const { tables } = JSON.parse(readFileSync(file, 'utf8')) as Report;
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
