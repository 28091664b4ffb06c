/** Starts and stops the processes of the server. Each has a separate port behind HAProxy. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { builtServer } from '../../scripts/build-server.ts';
import { root } from '../../scripts/run.ts';
import { memoryEnvironment } from '../../scripts/server-process.ts';
import { appAddress } from './network.ts';
import { signal, start, type StartedProcess } from './processes.ts';
import { databaseUrls, metricsPortOf, processPorts, serverUrl } from './proxies.ts';
import { waitUntilReady } from './wait-until-ready.ts';

export class ServerProcesses {
  readonly #logs: string;
  readonly #running = new Map<number, StartedProcess>();

  constructor(logs: string) {
    this.#logs = logs;
  }

  /** Starts all processes at once, and waits until HAProxy reaches one. */
  async startAll(): Promise<void> {
    await Promise.all(processPorts.map((port) => this.start(port)));
    await this.#waitUntilReady(serverUrl, processPorts[0]);
  }

  /** Starts one process of the version in `folder`, and waits until it answers. */
  async start(port: number, folder = root): Promise<void> {
    const started = start({
      command: process.execPath,
      args: [path.join(folder, builtServer)],
      log: this.logOf(port),
      env: {
        ...memoryEnvironment,
        HOST: appAddress,
        PORT: String(port),
        METRICS_HOST: appAddress,
        METRICS_PORT: String(metricsPortOf(port)),
        PUBLIC_URL: serverUrl,
        TRUST_PROXY: appAddress,
        DATABASE_URL: databaseUrls.pooled,
        DATABASE_LISTEN_URL: databaseUrls.direct,
        DATABASE_STATEMENTS: 'unnamed',
        // Longer than HAProxy takes to detect that the process is stopping.
        DRAIN_SECONDS: '4',
        RATE_LIMIT: '0',
        PASSWORD_TRIES: '0',
        LOG_LEVEL: 'warn',
      },
    });
    this.#running.set(port, started);
    await this.#waitUntilReady(`http://${appAddress}:${port}`, port);
  }

  /** Stops one process by SIGTERM, and waits until it has ended. */
  async stop(port: number): Promise<void> {
    const started = this.#running.get(port);
    if (!started) return;
    signal([started.pid], 'SIGTERM');
    await started.ended;
  }

  logOf(port: number): string {
    return path.join(this.#logs, `server-${port}.log`);
  }

  /** Counts how often the processes have logged each error message. */
  countLoggedErrors(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const port of processPorts) {
      for (const line of readFileSync(this.logOf(port), 'utf8').split('\n')) {
        const message = errorMessageOf(line);
        if (message !== undefined) counts.set(message, (counts.get(message) ?? 0) + 1);
      }
    }
    return counts;
  }

  #waitUntilReady(url: string, port: number): Promise<void> {
    return waitUntilReady(url, this.logOf(port), this.#running.get(port));
  }
}

/** Returns the message of a line of the log; undefined if the line is not an error. */
function errorMessageOf(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined;
  const { level, msg, err } = JSON.parse(line) as {
    level?: number | string;
    msg?: string;
    err?: { message?: string; code?: string };
  };
  // The levels 50 and 60 of pino are errors and fatal errors.
  if (level !== 50 && level !== 'error' && level !== 60) return undefined;
  return [msg, err?.code, err?.message].filter(Boolean).join(': ');
}
