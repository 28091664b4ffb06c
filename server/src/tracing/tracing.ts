import type { FastifyInstance } from 'fastify';
import type { OnStatement } from '../db/postgres.ts';

export interface TracingSettings {
  /** The address that traces are posted to. */
  readonly url: string;
  /** Headers of each request, such as the key of a hosted service. */
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** How many of the traces that begin here are recorded, from 0 to 1. */
  readonly share: number;
}

/** Runs a job that the server repeats by itself in a span of its own. */
export type InJob = <T>(job: string, work: () => Promise<T>) => Promise<T>;

/** Spans for requests, for statements inside of them, and for jobs (docs/METRICS.md). */
export interface Tracing {
  /**
   * Records each request to `app`. Call it before any other hook and any route is registered. A
   * trace is continued only if the request comes from a proxy of `trustProxy`.
   */
  readonly observeRequests: (app: FastifyInstance, trustProxy: false | readonly string[]) => void;
  /** Records statements of requests and jobs; others belong to no trace. */
  readonly onStatement: OnStatement;
  readonly inJob: InJob;
  /** Sends the spans that are not sent yet, for a few seconds at most. */
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

/** Loads the libraries for traces only where an endpoint is configured. */
export async function createTracingFor({
  tracing,
  ...deps
}: TracingConfig): Promise<Tracing | undefined> {
  if (!tracing) return undefined;
  const { createTracing } = await import('./create-tracing.ts');
  return createTracing(tracing, deps);
}
