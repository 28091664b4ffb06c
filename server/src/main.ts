import closeWithGrace from 'close-with-grace';
import { setTimeout as sleep } from 'node:timers/promises';
import { appVersion } from './app-facts.ts';
import { checkNode, readConfig, type Config } from './config.ts';
import { servingLimits } from './db/limits.ts';
import { openDatabase } from './db/open.ts';
import { joinObservers, serverConnectionName } from './db/postgres.ts';
import { explain } from './explain.ts';
import { createHttpListener } from './http-listener.ts';
import { createLogger } from './log.ts';
import { createMetricsFor, listenForMetrics } from './metrics-listener.ts';
import { watchStatements } from './metrics/watch-statements.ts';
import { runApp, type RunningApp } from './running-app.ts';
import { createTracingFor } from './tracing/tracing.ts';

// Enough time to answer the requests in progress, and for PostgreSQL to write a checkpoint.
const closeTimeoutMs = 40_000;

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
type StopSignal = (typeof stopSignals)[number];

/**
 * A signal that follows the first one within this time belongs to the same request. Ctrl-C sends
 * SIGINT to `npm start` and to the server, and npm sends it to the server again. A process manager
 * that signals a whole group has the same effect.
 */
const sameRequestMs = 1_000;

/**
 * Calls `stop` at the first signal. A later signal, of somebody who does not want to wait, ends the
 * process at once.
 */
function onStopSignal(stop: (signal: StopSignal) => void, log: (line: string) => void): void {
  let requestedAt: number | undefined;
  for (const signal of stopSignals) {
    process.on(signal, () => {
      if (requestedAt === undefined) {
        requestedAt = performance.now();
        stop(signal);
      } else if (performance.now() - requestedAt > sameRequestMs) {
        log(`second ${signal}, exiting`);
        process.exit(1);
      }
    });
  }
}

async function start(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel);
  const metrics = await createMetricsFor(config);
  const tracing = await createTracingFor({ ...config, appVersion, logger });
  const onStatement = joinObservers(
    watchStatements({ slowMs: config.slowStatementMs, log: logger, metrics }),
    tracing?.onStatement,
  );
  let stopSignal: StopSignal | undefined;
  // While the server starts, there are no requests to wait for.
  let stop = (_signal: StopSignal): void => process.exit(0);
  onStopSignal(
    (signal) => stop(signal),
    (line) => logger.error(line),
  );
  const database = await openDatabase(config, {
    name: serverConnectionName,
    limits: servingLimits,
    onStatement,
    onRestart: (problem) => logger.error({ err: problem }, 'PostgreSQL ended and is started again'),
  });
  let runningApp: RunningApp | undefined;
  try {
    const app = await runApp(config, database, logger, { metrics, tracing, onStatement });
    runningApp = app;
    const metricsListener = await listenForMetrics(config, metrics, logger);
    const listener = createHttpListener();
    listener.serve(app.app);
    const end = async (drainMs: number) => {
      // Streams end after the load balancer has stopped sending requests here, so that devices
      // reconnect to another process.
      const trafficMoved = drainMs > 0 ? sleep(drainMs).then(app.endStreams) : undefined;
      if (!trafficMoved) app.endStreams();
      await listener.drain(trafficMoved);
      await app.end();
      await listener.close();
      await metricsListener.close();
      await database.close();
      await tracing?.close();
    };
    let isEnding = false;
    const graceOptions = {
      delay: config.drainMs + closeTimeoutMs,
      logger,
      // close-with-grace would end the process at the second signal of one Ctrl-C.
      skip: [...stopSignals],
    };
    const { close } = closeWithGrace(graceOptions, async ({ err }) => {
      isEnding = true;
      if (err) logger.fatal({ err }, 'stopping after an error');
      // A server that is stopped in a terminal has no load balancer to wait for.
      await end(stopSignal === 'SIGTERM' ? config.drainMs : 0);
    });
    stop = (signal) => {
      stopSignal = signal;
      if (!isEnding) close();
    };
    const address = await listener.listen(config.port, config.host);
    app.startPurging();
    app.startSending();
    app.startPushing();
    app.startBackups();
    app.startMailing();
    app.startTelling();
    const metricsLine = metricsListener.address ? `\nMetrics: ${metricsListener.address}` : '';
    console.log(`Quitanda: ${config.publicOrigin ?? address}${metricsLine}`);
  } catch (error) {
    await runningApp?.end();
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
