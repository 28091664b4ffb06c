import type { FastifyInstance } from 'fastify';
import type { OnStatement } from '../db/postgres-sql.ts';

export interface TracingSettings {
  /** The address to which traces are sent. */
  readonly url: string;
  /** Headers of each export, such as the key of a hosted service. */
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** The recorded share of the traces that begin at this server, from 0 to 1. */
  readonly sampleRatio: number;
}

/** Runs a job in its own span. */
export type TraceJob = <T>(job: string, work: () => Promise<T>) => Promise<T>;

/** Records spans for requests, jobs and their statements (docs/METRICS.md). */
export interface Tracing {
  /**
   * Records each request to `app`. Call it before any other hook or route is registered. A trace is
   * continued only if the request comes from a proxy of `trustProxy`.
   */
  readonly observeRequests: (app: FastifyInstance, trustProxy: false | readonly string[]) => void;
  /** Records the statements of requests and jobs. Other statements are not recorded. */
  readonly onStatement: OnStatement;
  readonly traceJob: TraceJob;
  /** Sends the remaining spans, and waits for a few seconds at most. */
  readonly close: () => Promise<void>;
}

export interface TracingLog {
  warn(details: object, message: string): void;
}

interface TracingConfig {
  readonly tracing: TracingSettings | undefined;
  readonly appVersion: string;
  readonly logger: TracingLog;
}

/** Loads the libraries for traces only if an endpoint is configured. */
export async function createTracingFor({
  tracing,
  ...deps
}: TracingConfig): Promise<Tracing | undefined> {
  if (!tracing) return undefined;
  const { createTracing } = await import('./create-tracing.ts');
  return createTracing(tracing, deps);
}
