import type { OnStatement } from '../db/postgres-sql.ts';
import type { Metrics } from './metrics.ts';

interface StatementWatch {
  /** A statement that takes at least this long is slow; 0 means that no statement is slow. */
  readonly slowMs: number;
  readonly log: { warn(details: object, message: string): void };
  readonly metrics: Metrics | undefined;
}

/**
 * Returns a callback for each statement of the database; undefined if neither metrics nor slow
 * statements are configured. A slow statement is logged only by its name, because its parameters contain
 * what people typed.
 */
export function watchStatements({ slowMs, log, metrics }: StatementWatch): OnStatement | undefined {
  if (slowMs === 0 && !metrics) return undefined;
  return (name) => (milliseconds) => {
    const isSlow = slowMs > 0 && milliseconds >= slowMs;
    metrics?.recordStatement(name, milliseconds / 1_000, isSlow);
    if (isSlow) log.warn({ statement: name, ms: Math.round(milliseconds) }, 'a statement was slow');
  };
}
