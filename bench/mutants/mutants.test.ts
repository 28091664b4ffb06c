import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { root } from '../../scripts/run.ts';
import { killedGoal, survivorTable } from './figures.ts';
import { apply, findMutants, type Mutant } from './find-mutants.ts';
import { invert, readImports, relatedTests } from './related.ts';
import { drawSample, nameOf } from './sample.ts';
import { tryMutant } from './try-mutant.ts';
import type { Outcome, TestRequest } from './trial.ts';

/** Returns the variants of a source, each with one fault. */
const faultyVariants = (source: string, file = 'a.ts') =>
  findMutants(file, source).map((mutant) => apply(source, mutant));

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-mutants-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

it.each([
  ['a comparison', 'x = a < b', ['x = a >= b', 'x = a <= b']],
  ['an equality', 'x = a === b', ['x = a !== b']],
  ['a sum', 'x = a + b', ['x = a - b']],
  ['a default value', 'x = a ?? b', ['x = a']],
  ['a condition', 'if (a) b = 1', ['if (true) b = 1', 'if (false) b = 1']],
  ['a negation', 'x = !a', ['x = a']],
  ['a call without a used result', 'await save()', [';']],
  ['a call in a chain', 'x = names.sort().length', ['x = names.length']],
  ['some and every', 'x = all.some(f)', ['x = all.every(f)']],
  ['the order of two arguments', 'x = f(a, b, 1)', ['x = f(b, a, 1)']],
  ['a result', 'const f = () => a', ['const f = () => undefined']],
  ['a returned boolean', 'function f() { return true }', ['function f() { return false }']],
  ['the body of a callback', 'x = () => save()', ['x = () => undefined']],
])('breaks %s', (_, source, faults) => {
  expect(faultyVariants(source)).toEqual(faults);
});

it.each([
  ['types', 'type A = B extends C ? 1 : 2; let a: A<B> = x as A;'],
  ['joined texts', "x = 'a' + b + 'c'"],
  ['log calls', 'log.warn(a + b)'],
  ['dynamic imports', "const f = () => import('./a.ts')"],
  ['equal arguments', 'x = f(a, a)'],
  ['an empty result', 'function f() { return undefined }'],
  ['a method whose name every object has', 'x = a.toString()'],
])('puts no fault into %s', (_, source) => {
  expect(faultyVariants(source)).toEqual([]);
});

it('changes what a screen shows, and not how it looks', () => {
  const source = "const x = <p className={a ? 'b' : 'c'} key={a + b} title={a && b} />;";
  expect(faultyVariants(source, 'a.tsx')).toEqual([source.replace('a && b', 'a || b')]);
});

it('describes a fault by its position and its whole lines', () => {
  const source = 'const a = 1;\n\nexport const isMore =\n  a <\n  b;\n';
  expect(findMutants('a.ts', source)[0]).toMatchObject({
    line: 4,
    before: 'a <',
    after: 'a >=',
  });
});

const manyMutants = (count: number): Mutant[] =>
  Array.from({ length: count }, (_, index) => findMutants('a.ts', `x = f(a${index}, b)`)).flat();

it('draws the same sample from the same seed, and a smaller sample as part of a larger one', () => {
  const mutants = manyMutants(100);
  const sample = drawSample(mutants, 10, 1);
  expect(sample).toHaveLength(10);
  expect(drawSample(mutants.toReversed(), 10, 1)).toEqual(sample);
  expect(drawSample(mutants, 20, 1).slice(0, 10)).toEqual(sample);
  expect(drawSample(mutants, 10, 2)).not.toEqual(sample);
});

it('keeps the rest of a sample when other code is added or removed', () => {
  const sample = new Set(drawSample(manyMutants(100), 20, 1).map(nameOf));
  const laterNames = drawSample(manyMutants(101), 20, 1).map(nameOf);
  expect(laterNames.filter((name) => !sample.has(name)).length).toBeLessThanOrEqual(1);
});

it('finds the tests that reach a file through other files, packages and paths, the nearest first', () => {
  const folder = newFolder();
  const files = {
    'contract/package.json': '{ "name": "@a/contract", "exports": { "./in/*": "./src/in/*.ts" } }',
    'web/package.json': '{ "name": "@a/web", "exports": {} }',
    'contract/src/in/sum.ts': '',
    'contract/src/in/sum.test.ts': "import { sum } from './sum.ts'",
    'contract/src/in/other.test.ts': "import type { Sum } from './sum.ts'",
    'web/src/use.ts': "export { sum } from '@a/contract/in/sum'",
    'web/src/Screen.test.tsx': "await import('./use.ts')",
    'server/src/main.ts': "import '@a/contract/in/sum'",
    'server/test/main.slice.test.ts': "start('../src/main.ts')",
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  const modules = Object.keys(files).filter((file) => !file.endsWith('.json'));
  const importers = invert(readImports(folder, modules));
  expect(relatedTests('contract/src/in/sum.ts', importers)).toEqual([
    'contract/src/in/sum.test.ts',
    'server/test/main.slice.test.ts',
    'web/src/Screen.test.tsx',
  ]);
  expect(relatedTests('server/src/main.ts', importers)).toEqual(['server/test/main.slice.test.ts']);
});

it('finds the import of a statements file in the real routes file of its slice', () => {
  const files = [
    'server/src/features/lists/lists.sql.ts',
    'server/src/features/lists/lists.routes.ts',
  ];
  for (const file of files) expect(existsSync(path.join(root, file))).toBe(true);
  expect(readImports(root, files).get(files[1] ?? '')).toEqual([files[0]]);
});

/**
 * Creates a bench with a fake runner. `outcomeOf` decides how a test file ends on the 'whole' or
 * the 'broken' source. `requests` records which tests were run on which source.
 */
function createBench(outcomeOf: (source: string, test: string) => Outcome['kind'], isSlow = false) {
  const folder = newFolder();
  const file = path.join(folder, 'a.ts');
  const source = 'x = a === b';
  writeFileSync(file, source);
  const requests: string[] = [];
  const runner = {
    stop: () => undefined,
    async run({ tests }: TestRequest): Promise<Outcome> {
      const state = readFileSync(file, 'utf8') === source ? 'whole' : 'broken';
      requests.push(`${state} ${tests.map((test) => path.basename(test)).join(' ')}`);
      const kinds = tests.map((test) => outcomeOf(state, test));
      if (kinds.includes('stuck')) return { kind: 'stuck' };
      const failures = tests
        .filter((_, index) => kinds[index] === 'failed')
        .map((test) => ({ file: test, test: 'shows the sum', isSlow }));
      return failures.length > 0 ? { kind: 'failed', failures } : { kind: 'passed' };
    },
  };
  const [mutant] = findMutants('a.ts', source);
  if (!mutant) throw new Error('There is nothing to break.');
  const run = (...tests: string[]) =>
    tryMutant({ root: folder, runner, passesUnchanged: new Map() }, mutant, tests);
  return { run, requests, readSource: () => readFileSync(file, 'utf8'), source };
}

it('counts a fault as killed by a test that fails with it and passes without it', async () => {
  const { run, requests, readSource, source } = createBench((state, test) =>
    state === 'broken' && test.endsWith('b.test.ts') ? 'failed' : 'passed',
  );
  expect(await run('a.test.ts', 'b.test.ts', 'c.test.ts')).toMatchObject({
    fate: 'killed',
    detectedBy: 'b.test.ts shows the sum',
  });
  expect(requests).toEqual(['broken a.test.ts b.test.ts', 'whole b.test.ts']);
  expect(readSource()).toBe(source);
});

it('ignores a test that fails without the fault too, and runs the others', async () => {
  const { run } = createBench((state, test) =>
    test.endsWith('bad.test.ts') || (state === 'broken' && test.endsWith('c.test.ts'))
      ? 'failed'
      : 'passed',
  );
  expect(await run('bad.test.ts', 'b.test.ts')).toMatchObject({ fate: 'survived' });
  expect(await run('bad.test.ts', 'b.test.ts', 'c.test.ts')).toMatchObject({ fate: 'killed' });
});

it('counts the failure of a slow test only if it fails again with the fault', async () => {
  let brokenRuns = 0;
  const failsOnce = createBench(
    (state) => (state === 'broken' && (brokenRuns += 1) === 1 ? 'failed' : 'passed'),
    true,
  );
  expect(await failsOnce.run('a.test.ts')).toMatchObject({ fate: 'survived' });
  const failsAlways = createBench((state) => (state === 'broken' ? 'failed' : 'passed'), true);
  expect(await failsAlways.run('a.test.ts')).toMatchObject({ fate: 'killed' });
});

it('counts an endless loop as killed, and code without a test as undetected', async () => {
  const endless = createBench((state) => (state === 'broken' ? 'stuck' : 'passed'));
  const results = [await endless.run('a.test.ts'), await endless.run()];
  expect(results.map(({ fate }) => fate)).toEqual(['timed out', 'no test']);
  expect(killedGoal(results)).toMatchObject({ figure: 0.5, bound: 0.85, isAtLeast: true });
  expect(survivorTable(results).rows).toEqual([
    ['a.ts:1', 'operator', 'no test', 'x = a === b', 'x = a !== b'],
  ]);
});
