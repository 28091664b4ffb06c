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
  /** The mean processor time of one request. */
  readonly serverCpuMs: number;
  readonly postgresCpuMs: number;
}

export interface Measurement {
  readonly answer: Answer;
  /** The length of the answer. */
  bytes: number;
  /** CPU time of the first request, before its code was compiled. */
  firstCpuMs: number;
  readonly batches: Batch[];
}

/** The maximum of CPU milliseconds for one answer, of the server and PostgreSQL together. */
const bound = 50;

export const cpuOf = ({ serverCpuMs, postgresCpuMs }: Batch) => serverCpuMs + postgresCpuMs;

export const tableOf = (measurements: readonly Measurement[]): Table => ({
  title: 'For one answer: CPU milliseconds (medians of the rounds), milliseconds until it arrives',
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
  rows: measurements.map(({ answer, bytes, firstCpuMs, batches }) => {
    const milliseconds = batches.flatMap((each) => each.milliseconds);
    return [
      answer,
      median(batches.map(cpuOf)),
      quantile(batches.map(cpuOf), 0.95),
      median(batches.map(({ serverCpuMs }) => serverCpuMs)),
      median(batches.map(({ postgresCpuMs }) => postgresCpuMs)),
      firstCpuMs,
      median(milliseconds),
      quantile(milliseconds, 0.99),
      bytes / 1_024,
    ];
  }),
});

export const goalsOf = (measurements: readonly Measurement[]): Goal[] =>
  measurements.map(({ answer, batches }) => {
    const rounds = batches.map(cpuOf);
    return { name: `insights-${answer}-cpu-ms`, figure: median(rounds), bound, rounds };
  });
