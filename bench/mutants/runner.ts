/**
 * A child process that runs the requested test files in the copy. It keeps one Vitest open, with
 * its cache of transformed sources. The parent kills this process when a fault blocks it.
 */
import { createVitest, type TestModule } from 'vitest/node';
import type { Answer, Failure, TestRequest } from './trial.ts';

const [root = '.'] = process.argv.slice(2);
const send = (answer: Answer) => process.send?.(answer);

const vitest = await createVitest(
  'test',
  {
    root,
    watch: false,
    bail: 1,
    // Two runners work side by side, each in its own copy of the project.
    maxWorkers: 1,
    reporters: [
      {
        onTestModuleStart: sendProgress,
        onTestCaseResult: sendProgress,
        onTestModuleEnd: collectModule,
      },
    ],
    onConsoleLog: () => false,
  },
  { logLevel: 'silent' },
);

let changedFiles: readonly string[] = [];

/** The test files of this run. Vitest's own list also has those of earlier runs. */
let endedModules: TestModule[] = [];

function collectModule(module: TestModule): void {
  endedModules.push(module);
}

function sendProgress(): void {
  send({ kind: 'progress' });
}

await vitest.globTestSpecifications();
process.on('message', (request: TestRequest) => void runTests(request));
process.on('disconnect', () => process.exit());
send({ kind: 'ready' });

async function runTests({ tests, changed }: TestRequest): Promise<void> {
  // The source that had a fault in the last run has been restored.
  for (const file of new Set([...changedFiles, ...changed])) vitest.invalidateFile(file);
  changedFiles = changed;
  const specifications = tests.flatMap((file) => vitest.getModuleSpecifications(file));
  endedModules = [];
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const failures: Failure[] = endedModules
    .filter((module) => module.state() === 'failed')
    .map((module) => {
      const failedTests = [...module.children.allTests('failed')];
      return {
        file: module.moduleId,
        test: failedTests[0]?.fullName ?? '',
        // Longer than the shortest time limit with which a test waits for something.
        isSlow: failedTests.some((test) => (test.diagnostic()?.duration ?? 0) > 3_000),
      };
    });
  send({ kind: 'done', failures, hasStrayError: unhandledErrors.length > 0 });
}
