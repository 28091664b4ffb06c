import type { Goal, Table } from '../report.ts';
import { median, quantile } from '../../scripts/measuring/statistics.ts';

export type Answer =
  | 'price-book'
  | 'product-prices'
  | 'basket-index'
  | 'spending'
  | 'taking-order'
  | 'run-outs';

/** Requests of one kind, one after the other. */
export interface Batch {
  readonly milliseconds: readonly number[];
  /** Processor milliseconds of one request, of the server and of PostgreSQL. */
  readonly node: number;
  readonly postgres: number;
}

export interface Timed {
  readonly answer: Answer;
  /** The length of the answer. */
  bytes: number;
  /** CPU milliseconds of the first request, before anything was compiled for it. */
  first: number;
  readonly batches: Batch[];
}

/** The most CPU milliseconds that an answer may cost, of the server and PostgreSQL together. */
const bound = 50;

export const cpuOf = ({ node, postgres }: Batch) => node + postgres;

export const tableOf = (timed: readonly Timed[]): Table => ({
  title: 'For one answer: CPU milliseconds (medians of the rounds), milliseconds until it is there',
  head: [
    'answer',
    'CPU',
    'p95',
    'of the server',
    'of PostgreSQL',
    'first CPU',
    'time p50',
    'p99',
    'KiB',
  ],
  rows: timed.map(({ answer, bytes, first, batches }) => {
    const milliseconds = batches.flatMap((each) => each.milliseconds);
    return [
      answer,
      median(batches.map(cpuOf)),
      quantile(batches.map(cpuOf), 0.95),
      median(batches.map(({ node }) => node)),
      median(batches.map(({ postgres }) => postgres)),
      first,
      median(milliseconds),
      quantile(milliseconds, 0.99),
      bytes / 1_024,
    ];
  }),
});

export const goalsOf = (timed: readonly Timed[]): Goal[] =>
  timed.map(({ answer, batches }) => {
    const rounds = batches.map(cpuOf);
    return { name: `insights-${answer}-cpu-ms`, figure: median(rounds), bound, rounds };
  });
