import type { Goal, Table } from '../report.ts';
import { median, quantile } from '../../scripts/measuring/statistics.ts';
import type { ChangeResult, EventDelays } from './changes.ts';
import type { OpenAttempts } from './listeners.ts';

/** The memory and processor time of open streams while nothing happens. */
export interface IdleStreams {
  readonly streams: number;
  /** Seconds until all streams were open. */
  readonly openingSeconds: number;
  /** Processor milliseconds of the server to open one stream. */
  readonly openingCpuMs: number;
  /** Memory of the server for each stream, in KiB. */
  readonly kibibytes: number;
  /** Processor use of the server while nothing happens, in percent of one core. */
  readonly idleCpu: number;
  readonly idleDatabaseCpu: number;
}

export interface ChangeRun extends EventDelays {
  readonly name: string;
  readonly changed: ChangeResult;
  /** Processor use of the server, in percent of one core. */
  readonly cpu: number;
}

export interface RestartResult {
  readonly name: string;
  readonly attempts: OpenAttempts;
  readonly changed: ChangeResult;
  /** Seconds until all streams were open again. */
  readonly seconds: number;
  readonly streams: number;
  /**
   * Whether another process takes over before the old one stops. Then every attempt must be
   * answered, and no change may need a second attempt.
   */
  readonly isRolling: boolean;
}

export const idleTable = (all: readonly IdleStreams[]): Table => ({
  title:
    'Open streams while nothing happens: memory and processor of the server, and of PostgreSQL',
  head: [
    'streams',
    'opened in s',
    'CPU ms to open one',
    'KiB of each',
    'idle CPU %',
    'of PostgreSQL %',
  ],
  rows: all.map((each) => [
    String(each.streams),
    each.openingSeconds,
    each.openingCpuMs,
    each.kibibytes,
    each.idleCpu,
    each.idleDatabaseCpu,
  ]),
});

export const eventDelayTable = (all: readonly ChangeRun[]): Table => ({
  title: 'Milliseconds from sending a change until each device of the household receives its line',
  head: ['', 'changes', 'lines', 'p50', 'p95', 'p99', 'max', 'missed', 'CPU % of the server'],
  rows: all.map(({ name, changed, milliseconds, missed, cpu }) => [
    name,
    String(changed.changes.length),
    String(milliseconds.length),
    median(milliseconds),
    quantile(milliseconds, 0.95),
    quantile(milliseconds, 0.99),
    quantile(milliseconds, 1),
    String(missed),
    cpu,
  ]),
});

export const restartTable = (all: readonly RestartResult[]): Table => ({
  title:
    'Restarts while changes go on: attempts to open streams, and changes that were sent again or failed',
  head: [
    '',
    'streams',
    's until all open',
    'opened',
    'unanswered',
    'unavailable (503)',
    'refused',
    'changes',
    'sent again',
    'failed',
  ],
  rows: all.map(({ name, streams, seconds, attempts, changed }) => [
    name,
    String(streams),
    seconds,
    ...[attempts.opened, attempts.unanswered, attempts.unavailable, attempts.refused].map(String),
    ...[changed.changes.length, changed.retried, changed.failed].map(String),
  ]),
});

export interface Measurements {
  readonly idle: readonly IdleStreams[];
  readonly changeRuns: readonly ChangeRun[];
  readonly restarted: readonly RestartResult[];
}

/**
 * The bounds of the p95. Without notifications a process polls for the changes of other
 * processes every three seconds.
 */
export const boundsMs: Readonly<Record<string, number>> = {
  'one process': 300,
  'two processes, notified': 300,
  'two processes, polled': 3_500,
};

export const goalsOf = ({ idle, changeRuns, restarted }: Measurements): Goal[] => [
  ...idle.flatMap(({ kibibytes, idleCpu }) => [
    { name: 'live-stream-kib', figure: kibibytes, bound: 20 },
    { name: 'live-idle-cpu', figure: idleCpu, bound: 2 },
  ]),
  ...changeRuns.flatMap(({ name, milliseconds, missed, changed }) => {
    const bound = boundsMs[name];
    return [
      ...(bound === undefined
        ? []
        : [{ name: nameOf('p95-ms', name), figure: quantile(milliseconds, 0.95), bound }]),
      { name: nameOf('missed', name), figure: missed + changed.failed, bound: 0 },
    ];
  }),
  ...restarted.map(({ name, attempts, changed, isRolling }) => ({
    name: nameOf('failed', name),
    figure:
      attempts.refused + changed.failed + (isRolling ? attempts.unanswered + changed.retried : 0),
    bound: 0,
  })),
];

const nameOf = (what: string, name: string) => `live-${what}-${name.replaceAll(/[^a-z]+/gu, '-')}`;
