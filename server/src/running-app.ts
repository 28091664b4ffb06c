/** The app on one open database, with its background jobs. */
import type { FastifyInstance } from 'fastify';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Ai } from './ai/ports.ts';
import { createPageFetcher } from './features/receipts/fetching/fetch-page.ts';
import { createApp } from './app.ts';
import { readAppId } from './app-id.ts';
import { appVersion } from './app-version.ts';
import { createBackupControl } from './backup-control.ts';
import { readBackupHealth, readBackupStatus } from './backup/scheduled/backup-status.ts';
import { startBackups, type BackupJob } from './backup/scheduled/start-backups.ts';
import type { Config, MailConfig } from './config.ts';
import { servingLimits } from './db/limits.ts';
import { withLongLimits, type OpenDatabase } from './db/open.ts';
import { openPostgres, readPoolState, type OnStatement } from './db/postgres.ts';
import { migrate } from './db/migrating/migrate.ts';
import { startPurging, type PurgeJob } from './db/purging/purge.ts';
import { recordPurge, recordPurgeFailure } from './db/purging/purge-state.sql.ts';
import { endConnections } from './end-connections.ts';
import { serverFolder } from './db/server-folder.ts';
import { createInviteMailWriter } from './features/households/invite-mail.ts';
import { joinDoubleBarcodes } from './features/catalogue/curation/double-barcodes.ts';
import { seedCatalogue } from './features/catalogue/seed/seed-catalogue.ts';
import { createOpenFoodFacts } from './features/lookup/open-food-facts.ts';
import { createPoster } from './features/webhooks/sending/post-event.ts';
import { startSending, type SendingJob } from './features/webhooks/sending/send-events.ts';
import type { AppLinks } from './http/files/app-links.ts';
import type { Identity } from './identity/identity.ts';
import { countWaitingMails } from './mail/mail.ts';
import type { DeliveryDeps } from './mail/deliver.ts';
import { startMailing, type MailJob } from './mail/start-mailing.ts';
import type { Metrics } from './metrics/metrics.ts';
import { createIdentity } from './identity/create-identity.ts';
import { purges } from './purges.ts';
import type { TraceJob, Tracing } from './tracing/tracing.ts';

export interface RunningApp {
  /** The app, which is ready and not listening yet. */
  readonly app: FastifyInstance;
  /**
   * Starts to delete expired rows. Call it once requests are answered, because requests must not
   * wait for the deletion.
   */
  startPurging(): void;
  /** Starts to send the events of webhooks. Call it once requests are answered. */
  startSending(): void;
  /** Starts the scheduled backups, if they are configured. Call it once requests are answered. */
  startBackups(): void;
  /** Starts to send mail, if it is configured. Call it once requests are answered. */
  startMailing(): void;
  /** Ends the live streams, so that devices reconnect to another process. */
  endStreams(): void;
  /** Stops everything except the database. */
  end(): Promise<void>;
}

/** The observers of a running server. */
export interface Observers {
  readonly metrics?: Metrics | undefined;
  readonly tracing?: Tracing | undefined;
  /** Called for each statement on the replica, and on the connections of scheduled backups. */
  readonly onStatement?: OnStatement | undefined;
}

const webDirectory = path.join(serverFolder, '../web/dist');
// If a connection to the replica takes longer than this, a read from the primary is faster.
const replicaConnectMs = 1_000;

/** Migrates the database and starts the app on it. */
export async function runApp(
  config: Config,
  database: OpenDatabase,
  logger: Logger,
  { metrics, tracing, onStatement }: Observers = {},
): Promise<RunningApp> {
  const isHttps = config.publicOrigin?.startsWith('https:') ?? false;
  const now = () => new Date();
  await withLongLimits(database, async (migrationDatabase) => {
    await migrate(migrationDatabase, { onWait: (message) => logger.warn(message) });
    await seedCatalogue(migrationDatabase, now());
  });
  const onSignInRejected = metrics?.countRejectedSignIn;
  const identity = await createIdentity({
    ...config,
    database,
    isHttps,
    logger,
    onSignInRejected,
    endConnections,
  });
  const replica =
    config.databaseReadUrl === undefined
      ? undefined
      : openPostgres(config.databaseReadUrl, {
          statements: config.statements,
          limits: { ...servingLimits, connectMs: replicaConnectMs },
          onStatement,
        });
  const { backups, mail } = config;
  const delivery =
    mail && (await createDelivery(config, mail, { database, identity, logger, metrics }));
  if (mail) metrics?.watchMails(() => countWaitingMails(database));
  let backupJob: BackupJob | undefined;
  metrics?.watchPool('primary', () => readPoolState(database));
  if (replica) metrics?.watchPool('replica', () => readPoolState(replica));
  if (backups) watchBackups(metrics, database);
  const postEvent = createPoster({
    allowsLocal: config.allowsLocalWebhooks,
    userAgent: `Quitanda/${appVersion}`,
  });
  const app = await createApp({
    ...config,
    postEvent,
    ai: await createAiFor(config, logger),
    openFoodFacts: createOpenFoodFacts({
      baseUrl: config.openFoodFactsUrl,
      userAgent: `Quitanda/${appVersion} (${config.openFoodFactsContact ?? 'self-hosted'})`,
    }),
    fetchReceiptPage: config.receiptPages.isFetched
      ? createPageFetcher({
          userAgent: `Quitanda/${appVersion}`,
          baseUrl: config.receiptPages.url,
        })
      : undefined,
    sendsMail: mail !== undefined,
    database,
    replica,
    metrics,
    tracing,
    metricsToken: config.metricsAccess?.separatePort ? undefined : config.metricsAccess?.token,
    listenUrl: config.databaseListenUrl ?? database.url,
    identity,
    now,
    logger,
    isHttps,
    appVersion,
    backupControl: backups && createBackupControl(backups, () => backupJob),
    appLinks: readAppLinks(config),
    backupHealth: backups && (() => readBackupHealth(database, backups, now())),
    webDirectory,
  });
  await app.ready();

  const traceJob: TraceJob = tracing?.traceJob ?? ((_job, work) => work());
  let purgeJob: PurgeJob | undefined;
  let sendingJob: SendingJob | undefined;
  let mailJob: MailJob | undefined;
  const recordPurgeResult = async (statement: typeof recordPurge) => {
    try {
      await database.rows(statement, now());
    } catch (error) {
      logger.warn({ err: error }, 'a purge was not recorded');
    }
  };
  return {
    app,
    endStreams: () => app.endStreams(),
    startPurging() {
      purgeJob ??= startPurging(database, purges, {
        now,
        trace: (work, signal) =>
          traceJob('purge', async () => {
            try {
              return await work();
            } finally {
              await joinDoubleBarcodes(database, {
                now: now(),
                signal,
                onFailure: (error) =>
                  logger.error({ err: error }, 'a barcode stays in its earlier form'),
              });
            }
          }),
        async onFailure(error) {
          metrics?.countJobFailure('purge');
          logger.error({ err: error }, 'the purge failed');
          await recordPurgeResult(recordPurgeFailure);
        },
        onDeleted: metrics?.countPurgedRows,
        async onCompleted() {
          metrics?.recordJobSuccess('purge');
          await recordPurgeResult(recordPurge);
        },
      });
    },
    startSending() {
      sendingJob ??= startSending({
        database,
        postEvent,
        now,
        onFailure(error) {
          metrics?.countJobFailure('webhooks');
          logger.error({ err: error }, 'the events of webhooks were not sent');
        },
        onCompleted: () => metrics?.recordJobSuccess('webhooks'),
      });
    },
    startBackups() {
      if (!backups) return;
      backupJob ??= startBackups({
        ...backups,
        // Backups bypass a pooler, because it neither creates databases nor leaves a connection to
        // one transaction for long.
        url: config.databaseListenUrl ?? database.url,
        embedded: database.embedded,
        appVersion,
        now,
        logger,
        trace: traceJob,
        onStatement,
      });
    },
    startMailing() {
      if (delivery) mailJob ??= startMailing({ ...delivery, now });
    },
    end: async () => {
      await Promise.all([purgeJob?.stop(), backupJob?.stop(), sendingJob?.stop(), mailJob?.stop()]);
      await app.close();
      await replica?.close();
    },
  };
}

interface MailDeps {
  readonly database: OpenDatabase;
  readonly identity: Identity;
  readonly logger: Logger;
  readonly metrics: Metrics | undefined;
}

/** Creates the dependencies of mail delivery, and loads its library only if mail is configured. */
async function createDelivery(
  { publicOrigin = '' }: Config,
  mail: MailConfig,
  { database, identity, logger, metrics }: MailDeps,
): Promise<Omit<DeliveryDeps, 'now'>> {
  const { createSmtp } = await import('./mail/smtp.ts');
  return {
    database,
    writers: {
      ...identity.mailWriters,
      'household-invite': createInviteMailWriter(database, publicOrigin),
    },
    send: createSmtp(mail),
    logger,
    onSent: () => metrics?.recordJobSuccess('mail'),
    onFailed: () => metrics?.countJobFailure('mail'),
  };
}

function watchBackups(metrics: Metrics | undefined, database: OpenDatabase): void {
  metrics?.watchJob('backup', async () => (await readBackupStatus(database)).lastBackupAt);
  metrics?.watchJob(
    'backup-verification',
    async () => (await readBackupStatus(database)).lastVerifiedAt,
  );
}

function readAppLinks({ androidCertificates, iosTeamId }: Config): AppLinks | undefined {
  if (androidCertificates.length === 0 && iosTeamId === undefined) return undefined;
  return { appId: readAppId(), androidCertificates, iosTeamId };
}

/** Loads the AI SDK only where a language model is configured. */
async function createAiFor({ aiSettings }: Config, logger: Logger): Promise<Ai | undefined> {
  if (!aiSettings) return undefined;
  const { createAi } = await import('./ai/create-ai.ts');
  return createAi(aiSettings, logger);
}
