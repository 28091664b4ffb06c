/**
 * A child process that keeps a Vitest on the copy, with its cache of transformed sources, and runs
 * the test files that it is asked for. The parent ends it when a fault keeps it from answering.
 */
import { createVitest, type TestModule } from 'vitest/node';
import type { Answer, Failure, Question } from './trial.ts';

const [root = '.'] = process.argv.slice(2);
const send = (answer: Answer) => process.send?.(answer);

const vitest = await createVitest(
  'test',
  {
    root,
    watch: false,
    bail: 1,
    maxWorkers: 2,
    reporters: [
      { onTestModuleStart: progress, onTestCaseResult: progress, onTestModuleEnd: collect },
    ],
    onConsoleLog: () => false,
  },
  { logLevel: 'silent' },
);

let faulty: readonly string[] = [];

/** The test files of this run. Vitest's own list also has those of earlier runs. */
let ended: TestModule[] = [];

function collect(module: TestModule): void {
  ended.push(module);
}

function progress(): void {
  send({ kind: 'progress' });
}

await vitest.globTestSpecifications();
process.on('message', (question: Question) => void answer(question));
process.on('disconnect', () => process.exit());
send({ kind: 'ready' });

async function answer({ tests, changed }: Question): Promise<void> {
  // The source that had a fault in the last run has been restored.
  for (const file of new Set([...faulty, ...changed])) vitest.invalidateFile(file);
  faulty = changed;
  const specifications = tests.flatMap((file) => vitest.getModuleSpecifications(file));
  ended = [];
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const failures: Failure[] = ended
    .filter((module) => module.state() === 'failed')
    .map((module) => {
      const failed = [...module.children.allTests('failed')];
      return {
        file: module.moduleId,
        test: failed[0]?.fullName ?? '',
        // Longer than the shortest time limit with which a test waits for something.
        isSlow: failed.some((test) => (test.diagnostic()?.duration ?? 0) > 3_000),
      };
    });
  send({ kind: 'done', failures, hasStrayError: unhandledErrors.length > 0 });
}
