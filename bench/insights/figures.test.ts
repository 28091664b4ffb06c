import { expect, it } from 'vitest';
import { isMet } from '../report.ts';
import { goalsOf, tableOf } from './figures.ts';

it('adds the time of the server and PostgreSQL, and uses the median round', () => {
  const batch = (serverCpuMs: number, postgresCpuMs: number) => ({
    milliseconds: [9, 11],
    serverCpuMs,
    postgresCpuMs,
  });
  const measurements = [
    {
      answer: 'spending',
      bytes: 2_048,
      firstCpuMs: 80,
      batches: [batch(20, 10), batch(30, 21), batch(25, 20)],
    },
    { answer: 'run-outs', bytes: 0, firstCpuMs: 0, batches: [] },
  ] as const;
  const all = measurements.map((each) => ({ ...each, batches: [...each.batches] }));
  const [spending, runOuts] = goalsOf(all);
  expect(spending).toMatchObject({ name: 'insights-spending-cpu-ms', figure: 45, bound: 50 });
  // Goals without any measurement are not met.
  expect(runOuts && isMet(runOuts)).toBe(false);
  expect(tableOf(all).rows[0]).toEqual(['spending', 45, 51, 25, 20, 80, 9, 11, 2]);
});
