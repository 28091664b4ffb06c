/** Creates the metrics in the text format of Prometheus. docs/METRICS.md lists them. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Metrics, PoolState } from './metrics.ts';

/** The buckets end at five seconds, after which an answer is an error (API-26). */
const requestBucketsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
/** The buckets end at the time limit of a statement. */
const statementBucketsSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

const nowSeconds = () => Date.now() / 1_000;

/** Creates the metrics of this process. */
export function createMetrics(appVersion: string): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const build = new Gauge({
    name: 'quitanda_build_info',
    help: 'Always 1; the label has the version of the app.',
    labelNames: ['version'],
    registers,
  });
  build.set({ version: appVersion }, 1);

  const requests = new Histogram({
    name: 'quitanda_request_duration_seconds',
    help: 'Requests, by the call of the API and the class of the status, without live streams.',
    labelNames: ['call', 'status'],
    buckets: requestBucketsSeconds,
    registers,
  });
  const rejectedSignIns = new Counter({
    name: 'quitanda_rejected_sign_ins_total',
    help: 'Sign-ins that were refused, by the reason.',
    labelNames: ['reason'],
    registers,
  });
  const statements = new Histogram({
    name: 'quitanda_statement_duration_seconds',
    help: 'Statements of the database, from their turn on the connection to their answer.',
    buckets: statementBucketsSeconds,
    registers,
  });
  const slowStatements = new Counter({
    name: 'quitanda_slow_statements_total',
    help: 'Statements that took as long as SLOW_STATEMENT_MS or longer, by their name.',
    labelNames: ['statement'],
    registers,
  });
  const lastChange = new Gauge({
    name: 'quitanda_last_change_timestamp_seconds',
    help: 'When this process last changed a household, seconds since 1970; 0 before the first time.',
    registers,
  });
  const jobFailures = new Counter({
    name: 'quitanda_job_failures_total',
    help: 'Jobs that failed, by their name.',
    labelNames: ['task'],
    registers,
  });
  const purgedRows = new Counter({
    name: 'quitanda_purged_rows_total',
    help: 'Expired rows that were deleted, by the retention rule.',
    labelNames: ['rule'],
    registers,
  });
  const pushes = new Counter({
    name: 'quitanda_push_messages_total',
    help: 'Attempts to send a notice to a device, by what became of it.',
    labelNames: ['outcome'],
    registers,
  });

  return {
    recordRequest: (call, status, seconds) => requests.observe({ call, status }, seconds),
    countRejectedSignIn: (reason) => rejectedSignIns.inc({ reason }),
    recordStatement(name, seconds, isSlow) {
      statements.observe(seconds);
      if (isSlow) slowStatements.inc({ statement: name });
    },
    recordHouseholdChange: () => lastChange.set(nowSeconds()),
    countJobFailure: (job) => jobFailures.inc({ task: job }),
    countPush: (outcome) => pushes.inc({ outcome }),
    countPurgedRows: (rule, count) => purgedRows.inc({ rule }, count),
    ...createWatchedMetrics(registry),
    read: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

type WatchedMetrics = Pick<
  Metrics,
  | 'recordJobSuccess'
  | 'watchJob'
  | 'watchMails'
  | 'watchPool'
  | 'watchPushDelay'
  | 'watchStreams'
  | 'watchWaiting'
>;

/** Creates the metrics whose values are asked for at each reading. */
function createWatchedMetrics(registry: Registry): WatchedMetrics {
  const watchedJobs = new Map<string, () => Promise<string | null>>();
  const lastSuccess = new Gauge({
    name: 'quitanda_job_last_success_timestamp_seconds',
    help: 'When a job was last completed, seconds since 1970.',
    labelNames: ['task'],
    registers: [registry],
    async collect() {
      for (const [task, read] of watchedJobs) {
        const succeededAt = await read().catch(() => null);
        if (succeededAt !== null) this.set({ task }, Date.parse(succeededAt) / 1_000);
      }
    },
  });

  const pools = new Map<string, () => PoolState>();
  const addPoolGauge = (name: string, help: string, valueOf: (state: PoolState) => number) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: ['pool'],
        registers: [],
        collect() {
          for (const [pool, read] of pools) this.set({ pool }, valueOf(read()));
        },
      }),
    );
  addPoolGauge(
    'quitanda_database_connections_max',
    'Connections that a pool may open.',
    ({ max }) => max,
  );
  addPoolGauge(
    'quitanda_database_connections_in_use',
    'Connections of a pool on which something runs.',
    ({ inUse }) => inUse,
  );
  addPoolGauge(
    'quitanda_database_connections_waiting',
    'Callers that wait for a connection of a pool.',
    ({ waiting }) => waiting,
  );

  const lines = new Map<string, () => number>();
  registry.registerMetric(
    new Gauge({
      name: 'quitanda_requests_waiting',
      help: 'What waits in the lines of households and persons, by what it waits for.',
      labelNames: ['kind'],
      registers: [],
      collect() {
        for (const [kind, count] of lines) this.set({ kind }, count());
      },
    }),
  );

  let countMails = async () => 0;
  registry.registerMetric(
    new Gauge({
      name: 'quitanda_mails_waiting',
      help: 'Mails in the queue of all processes that are not sent yet.',
      registers: [],
      async collect() {
        const waiting = await countMails().catch(() => undefined);
        if (waiting !== undefined) this.set(waiting);
      },
    }),
  );

  let readPushDelay = async () => 0;
  registry.registerMetric(
    new Gauge({
      name: 'quitanda_push_delay_seconds',
      help: 'For how long the notice that is due first has waited, in the queue of all processes.',
      registers: [],
      async collect() {
        const delay = await readPushDelay().catch(() => undefined);
        if (delay !== undefined) this.set(delay);
      },
    }),
  );

  let countStreams = () => 0;
  registry.registerMetric(
    new Gauge({
      name: 'quitanda_streams_open',
      help: 'Devices that listen to a household.',
      registers: [],
      collect() {
        this.set(countStreams());
      },
    }),
  );

  return {
    recordJobSuccess: (job) => lastSuccess.set({ task: job }, nowSeconds()),
    watchJob: (job, read) => void watchedJobs.set(job, read),
    watchPool: (pool, read) => void pools.set(pool, read),
    watchWaiting: (kind, count) => void lines.set(kind, count),
    watchMails(count) {
      countMails = count;
    },
    watchPushDelay(read) {
      readPushDelay = read;
    },
    watchStreams(count) {
      countStreams = count;
    },
  };
}
