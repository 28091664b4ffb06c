/** Puts one fault into the copy, and runs tests to see whether one detects it. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { apply, type Mutant } from './find-mutants.ts';
import type { Runner } from './trial.ts';

export type Fate = 'killed' | 'timed out' | 'survived' | 'no test';

export interface TrialResult {
  readonly mutant: Mutant;
  readonly fate: Fate;
  /** The test that detected the fault. */
  readonly detectedBy?: string;
  readonly seconds: number;
}

/** The number of test files in the first run. Each next run has twice as many. */
const firstBatchSize = 2;

export interface Bench {
  readonly root: string;
  readonly runner: Runner;
  /**
   * Whether a test file passes without a fault, by its path. A test file that fails without a fault
   * is not run again.
   */
  readonly passesUnchanged: Map<string, boolean>;
}

/** Tries a mutant and returns its outcome. */
export async function tryMutant(
  bench: Bench,
  mutant: Mutant,
  relatedTests: readonly string[],
): Promise<TrialResult> {
  const start = performance.now();
  const createResult = (fate: Fate, detectedBy?: string): TrialResult => ({
    mutant,
    fate,
    ...(detectedBy !== undefined && { detectedBy }),
    seconds: (performance.now() - start) / 1_000,
  });
  if (relatedTests.length === 0) return createResult('no test');
  const file = path.join(bench.root, mutant.file);
  const source = readFileSync(file, 'utf8');
  const detectWith = (tests: readonly string[]) =>
    findDetectingTest(bench, file, source, mutant, tests);
  let offset = 0;
  for (let count = firstBatchSize; offset < relatedTests.length; count *= 2) {
    const detection = await detectWith(relatedTests.slice(offset, offset + count));
    if (detection) {
      return createResult(detection.isStuck ? 'timed out' : 'killed', detection.test);
    }
    offset += count;
  }
  return createResult('survived');
}

interface Detection {
  readonly test: string;
  readonly isStuck: boolean;
}

/** Returns the test that fails with the fault and passes without it. */
async function findDetectingTest(
  { root, runner, passesUnchanged }: Bench,
  file: string,
  source: string,
  mutant: Mutant,
  tests: readonly string[],
): Promise<Detection | undefined> {
  const runWith = async (content: string, names: readonly string[]) => {
    writeFileSync(file, content);
    try {
      const paths = names.map((name) => path.join(root, name));
      return await runner.run({ tests: paths, changed: [file] });
    } finally {
      writeFileSync(file, source);
    }
  };
  const passesWith = async (content: string, test: string) =>
    (await runWith(content, [test])).kind === 'passed';
  const faultySource = apply(source, mutant);
  // On a busy machine a wait may time out without any fault, so the failure has to occur again.
  const failsAgain = async (test: string) => !(await passesWith(faultySource, test));
  const remaining = new Set(tests.filter((test) => passesUnchanged.get(test) !== false));
  while (remaining.size > 0) {
    const outcome = await runWith(faultySource, [...remaining]);
    if (outcome.kind === 'passed') return undefined;
    const failures =
      outcome.kind === 'failed'
        ? outcome.failures
        : [...remaining].map((test) => ({ file: path.join(root, test), test: '', isSlow: false }));
    for (const { file: failedFile, test, isSlow } of failures) {
      const name = path.relative(root, failedFile);
      if (!passesUnchanged.has(name)) {
        passesUnchanged.set(
          name,
          (await passesWith(source, name)) || (await passesWith(source, name)),
        );
      }
      if (passesUnchanged.get(name) && (!isSlow || (await failsAgain(name)))) {
        return { test: `${name} ${test}`.trim(), isStuck: outcome.kind === 'stuck' };
      }
      remaining.delete(name);
    }
  }
  return undefined;
}
