import type { Goal, Table } from '../report.ts';
import type { Count } from './hand.ts';

/** A weekly job, and how many taps it may take. Keys are counted separately. */
export interface Job {
  readonly name: string;
  readonly title: string;
  readonly bound: number;
}

/** The count of a job that could not be done. NaN meets no bound. */
export const failedCount: Count = { taps: Number.NaN, keys: Number.NaN };

export interface JobResult extends Job {
  readonly count: Count;
}

export function countTable(results: readonly JobResult[]): Table {
  return {
    title: 'Taps and keys of a job',
    head: ['job', 'taps', 'keys', 'max taps'],
    rows: results.map(({ title, count: { taps, keys }, bound }) => [
      title,
      String(taps),
      String(keys),
      String(bound),
    ]),
  };
}

export const countGoals = (results: readonly JobResult[]): Goal[] =>
  results.map(({ name, count, bound }) => ({
    name: `taps-count-${name}`,
    figure: count.taps,
    bound,
  }));
