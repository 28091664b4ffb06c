import { expect, it } from 'vitest';
import { isMet } from '../report.ts';
import { goalsOf, tableOf } from './figures.ts';

it('adds the time of the server and PostgreSQL, and uses the median round', () => {
  const ran = (node: number, postgres: number) => ({ milliseconds: [9, 11], node, postgres });
  const timed = [
    {
      answer: 'spending',
      bytes: 2_048,
      first: 80,
      batches: [ran(20, 10), ran(30, 21), ran(25, 20)],
    },
    { answer: 'run-outs', bytes: 0, first: 0, batches: [] },
  ] as const;
  const all = timed.map((each) => ({ ...each, batches: [...each.batches] }));
  const [spending, runOuts] = goalsOf(all);
  expect(spending).toMatchObject({ name: 'insights-spending-cpu-ms', figure: 45, bound: 50 });
  // Goals without any measurement are not met.
  expect(runOuts && isMet(runOuts)).toBe(false);
  expect(tableOf(all).rows[0]).toEqual(['spending', 45, 51, 25, 20, 80, 9, 11, 2]);
});
