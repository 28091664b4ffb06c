/** The metrics of a running server, and their own port. */
import type { Logger } from 'pino';
import { appVersion } from './app-version.ts';
import { ConfigError, type Config } from './config.ts';
import { explain } from './explain.ts';
import { createHttpListener } from './http-listener.ts';
import type { Metrics } from './metrics/metrics.ts';
import { createMetricsServer } from './metrics/serve-metrics.ts';

/** Loads the library for metrics only where they are read. */
export async function createMetricsFor({ metricsAccess }: Config): Promise<Metrics | undefined> {
  if (!metricsAccess) return undefined;
  const { createMetrics } = await import('./metrics/create-metrics.ts');
  return createMetrics(appVersion);
}

/** The open port. */
export interface MetricsListener {
  /** The address of the metrics, where they have a port of their own. */
  readonly address: string | undefined;
  readonly close: () => Promise<void>;
}

/** Listens on the metrics' own port, if one is set. Throws ConfigError if it cannot. */
export async function listenForMetrics(
  { metricsAccess }: Config,
  metrics: Metrics | undefined,
  logger: Logger,
): Promise<MetricsListener> {
  if (!metrics || !metricsAccess?.own) return { address: undefined, close: async () => {} };
  const { own, token } = metricsAccess;
  const server = createMetricsServer(metrics, { token, logger });
  await server.ready();
  const listener = createHttpListener();
  listener.serve(server);
  try {
    const address = await listener.listen(own.port, own.host);
    return {
      address: `${address}/metrics`,
      async close() {
        await listener.close();
        await server.close();
      },
    };
  } catch (error) {
    // The sentences about PORT and HOST say the same about these two settings.
    throw new ConfigError(explain(error).replaceAll(/\b(?=(?:PORT|HOST)\b)/gu, 'METRICS_'));
  }
}
