/** Creates the metrics of a server, and listens on their separate port. */
import type { Logger } from 'pino';
import { appVersion } from './app-facts.ts';
import { ConfigError, type Config } from './config.ts';
import { explain } from './explain.ts';
import { createHttpListener } from './http-listener.ts';
import type { Metrics } from './metrics/metrics.ts';
import { createMetricsServer } from './metrics/serve-metrics.ts';

/** Creates the metrics, and loads their library only if they are configured. */
export async function createMetricsFor({ metricsAccess }: Config): Promise<Metrics | undefined> {
  if (!metricsAccess) return undefined;
  const { createMetrics } = await import('./metrics/create-metrics.ts');
  return createMetrics(appVersion);
}

/** The listener on the separate port of the metrics, if one is set. */
export interface MetricsListener {
  /** The URL of the metrics; undefined if they have no separate port. */
  readonly address: string | undefined;
  readonly close: () => Promise<void>;
}

/** Listens on the separate port of the metrics, if one is set. Throws ConfigError if it cannot. */
export async function listenForMetrics(
  { metricsAccess }: Config,
  metrics: Metrics | undefined,
  logger: Logger,
): Promise<MetricsListener> {
  if (!metrics || !metricsAccess?.separatePort)
    return { address: undefined, close: async () => {} };
  const { separatePort, token } = metricsAccess;
  const server = createMetricsServer(metrics, { token, logger });
  await server.ready();
  const listener = createHttpListener();
  listener.serve(server);
  try {
    const address = await listener.listen(separatePort.port, separatePort.host);
    return {
      address: `${address}/metrics`,
      async close() {
        await listener.close();
        await server.close();
      },
    };
  } catch (error) {
    // The error messages about PORT and HOST must name METRICS_PORT and METRICS_HOST here.
    throw new ConfigError(explain(error).replaceAll(/\b(?=(?:PORT|HOST)\b)/gu, 'METRICS_'));
  }
}
