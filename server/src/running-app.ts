/** The app on one open database, with its background jobs. */
import type { FastifyInstance } from 'fastify';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Ai } from './ai/ports.ts';
import { createPageFetcher } from './features/receipts/fetching/fetch-page.ts';
import { createApp } from './app.ts';
import { appVersion, readAppId } from './app-facts.ts';
import { createBackupControl } from './backup-control.ts';
import { readBackupHealth, readBackupStatus } from './backup/scheduled/backup-status.ts';
import type { Config, MailConfig } from './config.ts';
import { servingLimits } from './db/limits.ts';
import { withLongLimits, type OpenDatabase } from './db/open.ts';
import { openPostgres, readPoolState, type OnStatement } from './db/postgres.ts';
import { migrate } from './db/migrating/migrate.ts';
import { endConnections } from './end-connections.ts';
import { serverFolder } from './db/server-folder.ts';
import { createDigestMailWriter } from './features/notices/telling/digest-mail.ts';
import { createInviteMailWriter } from './features/households/invite-mail.ts';
import { seedCatalogue } from './features/catalogue/seed/seed-catalogue.ts';
import { createOpenFoodFacts } from './features/lookup/open-food-facts.ts';
import { createPoster } from './features/webhooks/sending/post-event.ts';
import { createPost } from './http/outgoing/post.ts';
import type { AppLinks } from './http/files/app-links.ts';
import type { Identity } from './identity/identity.ts';
import { countWaitingMails } from './mail/mail.ts';
import type { DeliveryDeps } from './mail/deliver.ts';
import type { Metrics } from './metrics/metrics.ts';
import { createIdentity } from './identity/create-identity.ts';
import { readPushDelay } from './push/send-due.ts';
import { loadVapidKeys } from './push/vapid.ts';
import { createJobs, type Jobs } from './running-jobs.ts';
import type { Tracing } from './tracing/tracing.ts';

export interface RunningApp extends Omit<Jobs, 'currentBackup' | 'startTelling' | 'stop'> {
  /** Starts to tell people what others do. Call it once requests are answered. */
  startTelling(): void;
  /** The app, which is ready and not listening yet. */
  readonly app: FastifyInstance;
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
  metrics?.watchPool('primary', () => readPoolState(database));
  if (replica) metrics?.watchPool('replica', () => readPoolState(replica));
  if (backups) watchBackups(metrics, database);
  const userAgent = `Quitanda/${appVersion}`;
  const postEvent = createPoster({ allowsLocal: config.allowsLocalWebhooks, userAgent });
  const vapidKeys = await loadVapidKeys(database, config.push.privateKey);
  metrics?.watchPushDelay(() => readPushDelay(database, now()));
  const jobs = createJobs({
    config,
    database,
    logger,
    now,
    delivery,
    postEvent,
    push: {
      post: createPost({ allowsLocal: false, userAgent }),
      sender: { ...config.push, keys: vapidKeys, publicOrigin: config.publicOrigin },
    },
    metrics,
    traceJob: tracing?.traceJob,
    onStatement,
  });
  const app = await createApp({
    ...config,
    postEvent,
    pushPublicKey: vapidKeys.publicKey,
    ai: await createAiFor(config, logger),
    openFoodFacts: createOpenFoodFacts({
      baseUrl: config.openFoodFactsUrl,
      userAgent: `Quitanda/${appVersion} (${config.openFoodFactsContact ?? 'self-hosted'})`,
    }),
    fetchReceiptPage: config.receiptPages.isFetched
      ? createPageFetcher({
          userAgent,
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
    backupControl: backups && createBackupControl(backups, jobs.currentBackup),
    appLinks: readAppLinks(config),
    backupHealth: backups && (() => readBackupHealth(database, backups, now())),
    webDirectory,
  });
  await app.ready();

  return {
    app,
    endStreams: () => app.endStreams(),
    startPurging: jobs.startPurging,
    startSending: jobs.startSending,
    startPushing: jobs.startPushing,
    startBackups: jobs.startBackups,
    startMailing: jobs.startMailing,
    startTelling: () => jobs.startTelling(app.livePeople),
    end: async () => {
      await jobs.stop();
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
      'daily-digest': createDigestMailWriter(database, publicOrigin),
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
