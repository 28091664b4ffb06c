import closeWithGrace from 'close-with-grace';
import { setTimeout as sleep } from 'node:timers/promises';
import { appVersion } from './app-version.ts';
import { checkNode, readConfig, type Config } from './config.ts';
import { servingLimits } from './db/limits.ts';
import { openDatabase } from './db/open.ts';
import { joinObservers, serverConnectionName } from './db/postgres.ts';
import { explain } from './explain.ts';
import { createHttpListener } from './http-listener.ts';
import { createLogger } from './log.ts';
import { createMetricsFor, listenForMetrics } from './metrics-listener.ts';
import { watchStatements } from './metrics/watch-statements.ts';
import { runApp } from './running-app.ts';
import { createTracingFor } from './tracing/tracing.ts';

// Enough for requests in progress to be answered and for PostgreSQL to write a checkpoint.
const closeMs = 40_000;

async function start(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel);
  const metrics = await createMetricsFor(config);
  const tracing = await createTracingFor({ ...config, appVersion, logger });
  const onStatement = joinObservers(
    watchStatements({ slowMs: config.slowStatementMs, log: logger, metrics }),
    tracing?.onStatement,
  );
  const database = await openDatabase(config, {
    name: serverConnectionName,
    limits: servingLimits,
    onStatement,
    onRestart: (problem) => logger.error({ err: problem }, 'PostgreSQL ended and is started again'),
  });
  try {
    const running = await runApp(config, database, logger, { metrics, tracing, onStatement });
    const metricsListener = await listenForMetrics(config, metrics, logger);
    const listener = createHttpListener();
    listener.serve(running.app);
    const end = async (drainMs: number) => {
      // Streams end after the load balancer has stopped sending requests here, so that devices
      // reconnect to another process.
      const trafficMoved = drainMs > 0 ? sleep(drainMs).then(running.endStreams) : undefined;
      if (!trafficMoved) running.endStreams();
      await listener.drain(trafficMoved);
      await running.end();
      await listener.close();
      await metricsListener.close();
      await database.close();
      await tracing?.close();
    };
    closeWithGrace({ delay: config.drainMs + closeMs, logger }, async ({ err, signal }) => {
      if (err) logger.fatal({ err }, 'stopping after an error');
      // A server that is stopped in a terminal has no load balancer to wait for.
      await end(signal === 'SIGTERM' ? config.drainMs : 0);
    });
    const address = await listener.listen(config.port, config.host);
    running.startPurging();
    running.startSending();
    running.startBackups();
    running.startMailing();
    const metricsAt = metricsListener.address ? `\nMetrics: ${metricsListener.address}` : '';
    console.log(`Quitanda: ${config.publicOrigin ?? address}${metricsAt}`);
  } catch (error) {
    await database.close();
    throw error;
  }
}

try {
  checkNode(process.versions.node);
  await start(readConfig(process.env));
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
