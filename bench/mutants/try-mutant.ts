/** Puts one fault into the copy, and runs tests to see whether one detects it. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { apply, type Mutant } from './places.ts';
import type { Runner } from './trial.ts';

export type Fate = 'killed' | 'timed out' | 'survived' | 'no test';

export interface Tried {
  readonly mutant: Mutant;
  readonly fate: Fate;
  /** The test that detected the fault. */
  readonly by?: string;
  readonly seconds: number;
}

/** Numbers of test files in each run, the likeliest first: the first few detect most faults. */
const batches = [2, 4, 6];

export interface Bench {
  readonly root: string;
  readonly runner: Runner;
  /** Test file → whether it passes without a fault. A file that does not is not run again. */
  readonly trusted: Map<string, boolean>;
}

/** Tries a mutant and returns its outcome. */
export async function tryMutant(
  bench: Bench,
  mutant: Mutant,
  related: readonly string[],
): Promise<Tried> {
  const start = performance.now();
  const tried = (fate: Fate, by?: string): Tried => ({
    mutant,
    fate,
    ...(by !== undefined && { by }),
    seconds: (performance.now() - start) / 1_000,
  });
  if (related.length === 0) return tried('no test');
  const file = path.join(bench.root, mutant.file);
  const source = readFileSync(file, 'utf8');
  const noticed = (tests: readonly string[]) => whoNotices(bench, file, source, mutant, tests);
  let from = 0;
  for (const count of batches) {
    const by = await noticed(related.slice(from, from + count));
    if (by) return tried(by.isStuck ? 'timed out' : 'killed', by.test);
    from += count;
  }
  return tried('survived');
}

interface Notice {
  readonly test: string;
  readonly isStuck: boolean;
}

/** Returns the test that fails with the fault and passes without it. */
async function whoNotices(
  { root, runner, trusted }: Bench,
  file: string,
  source: string,
  mutant: Mutant,
  tests: readonly string[],
): Promise<Notice | undefined> {
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
  const faulty = apply(source, mutant);
  // On a busy machine a wait may time out without any fault, so the failure is confirmed.
  const failsByFault = async (test: string) =>
    !(await passesWith(faulty, test)) &&
    (await passesWith(source, test)) &&
    !(await passesWith(faulty, test));
  const left = new Set(tests.filter((test) => trusted.get(test) !== false));
  while (left.size > 0) {
    const outcome = await runWith(faulty, [...left]);
    if (outcome.kind === 'passed') return undefined;
    const failures =
      outcome.kind === 'failed'
        ? outcome.failures
        : [...left].map((test) => ({ file: path.join(root, test), test: '', isSlow: false }));
    for (const { file: failed, test, isSlow } of failures) {
      const name = path.relative(root, failed);
      if (!trusted.has(name)) {
        trusted.set(name, (await passesWith(source, name)) || (await passesWith(source, name)));
      }
      if (trusted.get(name) && (!isSlow || (await failsByFault(name)))) {
        return { test: `${name} ${test}`.trim(), isStuck: outcome.kind === 'stuck' };
      }
      left.delete(name);
    }
  }
  return undefined;
}
