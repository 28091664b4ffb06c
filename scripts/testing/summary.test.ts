import { afterAll, describe, expect, it, vi } from 'vitest';
import { slowestOf, type Outcome } from './stage.ts';
import { judge, textOf } from './summary.ts';

const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
afterAll(() => log.mockRestore());

/** A stage with one failed test for each of `again`, which says whether it passes alone. */
function stageWith(...again: readonly boolean[]): Outcome {
  return {
    name: 'unit',
    passed: 20,
    failed: again.length,
    skipped: 0,
    seconds: 1,
    output: '',
    failures: again.map((passes, index) => ({
      title: `test ${index}`,
      error: 'first error',
      runAgain: async () => passes,
    })),
  };
}

const titles = (tests: readonly { title: string }[]) => tests.map(({ title }) => title);

describe('judge', () => {
  it('counts a test that passes alone as passed, and names it as flaky', async () => {
    const { passed, failed, flaky, stillFailed } = await judge([stageWith(true, false)]);
    expect([passed, failed]).toEqual([21, 1]);
    expect(titles(flaky)).toEqual(['test 0']);
    expect(titles(stillFailed)).toEqual(['test 1']);
    expect(flaky[0]?.error).toBe('first error');
  });

  it.each([
    [3, 0],
    [4, 4],
  ])('with %i flaky tests in two stages counts %i as failed', async (count, expected) => {
    const [first, ...others] = Array.from({ length: count }, () => true);
    const verdict = await judge([stageWith(first ?? true), stageWith(...others)]);
    expect(verdict.failed).toBe(expected);
    expect(verdict.passed).toBe(40 + count - expected);
    expect(verdict.flaky).toHaveLength(count);
  });

  it('runs no test again if more than ten failed', async () => {
    const ten = await judge([stageWith(...Array.from({ length: 10 }, () => true))]);
    expect(ten.flaky).toHaveLength(10);
    const eleven = await judge([stageWith(...Array.from({ length: 11 }, () => true))]);
    expect([eleven.failed, eleven.flaky.length, eleven.stillFailed.length]).toEqual([11, 0, 11]);
  });

  it('counts a failure without a failed test, which cannot be run again', async () => {
    const silent = { ...stageWith(), failed: 1 };
    expect((await judge([silent])).failed).toBe(1);
  });
});

it('names a failed test with the first five lines of its error', () => {
  const error =
    '\u001b[31mError\u001b[39m: not visible\n\n  Locator: heading\nthree\nfour\nfive\nsix';
  expect(textOf({ title: 'a.spec › sign-out', error })).toBe(
    'a.spec › sign-out\n  Error: not visible\n  Locator: heading\n  three\n  four\n  five',
  );
});

it('names the slowest tests of a stage, the slowest first', () => {
  const tests = Array.from({ length: 40 }, (_, index) => ({
    title: `test ${index}`,
    seconds: (index * 7) % 40,
  }));
  const slowest = slowestOf(tests).map(({ seconds }) => seconds);
  expect(slowest).toEqual(Array.from({ length: 30 }, (_, index) => 39 - index));
});
