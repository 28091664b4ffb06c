import type { OnStatement } from '../db/postgres.ts';
import type { Metrics } from './metrics.ts';

interface StatementWatch {
  /** A statement that takes this many milliseconds is slow; 0 means never. */
  readonly slowMs: number;
  readonly log: { warn(details: object, message: string): void };
  readonly metrics: Metrics | undefined;
}

/**
 * Returns what the database calls for each statement; undefined where nothing is watched. A slow
 * statement is logged by its name, never with its parameters, which contain what people typed.
 */
export function watchStatements({ slowMs, log, metrics }: StatementWatch): OnStatement | undefined {
  if (slowMs === 0 && !metrics) return undefined;
  return (name) => (milliseconds) => {
    const isSlow = slowMs > 0 && milliseconds >= slowMs;
    metrics?.statementAnswered(name, milliseconds / 1_000, isSlow);
    if (isSlow) log.warn({ statement: name, ms: Math.round(milliseconds) }, 'a statement was slow');
  };
}
