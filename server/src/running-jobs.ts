/** The background jobs of a running server. */
import type { Logger } from 'pino';
import { startBackups, type BackupJob } from './backup/scheduled/start-backups.ts';
import type { Config } from './config.ts';
import type { OpenDatabase } from './db/open.ts';
import type { OnStatement } from './db/postgres-sql.ts';
import { recordPurge, recordPurgeFailure } from './db/purging/purge-state.sql.ts';
import { openPhotoFiles } from './db/photo-files.ts';
import { startPurging, type PurgeJob } from './db/purging/purge.ts';
import { joinDoubleBarcodes } from './features/catalogue/curation/double-barcodes.ts';
import {
  startTelling,
  type TellingDeps,
  type TellingJob,
} from './features/notices/telling/start-telling.ts';
import { batchesFill } from './features/pantry/batches/fill-batches.sql.ts';
import { removeOrphanedPhotos } from './features/photos/photo-purges.ts';
import { startAddingDueItems, type DueItemsJob } from './features/repeats/due-items-job.ts';
import type { PostEvent } from './features/webhooks/sending/post-event.ts';
import { startSending } from './features/webhooks/sending/send-events.ts';
import type { SendingJob } from './http/outgoing/sending-job.ts';
import type { DeliveryDeps } from './mail/deliver.ts';
import { startMailing, type MailJob } from './mail/start-mailing.ts';
import type { Job, Metrics } from './metrics/metrics.ts';
import type { SendingDeps } from './push/send-due.ts';
import { startPushing } from './push/start-pushing.ts';
import { purges } from './purges.ts';
import { appVersion } from './app-facts.ts';
import type { TraceJob } from './tracing/tracing.ts';

export interface Jobs {
  /**
   * Starts to delete expired rows. Call it once requests are answered, because requests must not
   * wait for the deletion.
   */
  startPurging(): void;
  /** Starts to send the events of webhooks. Call it once requests are answered. */
  startSending(): void;
  /** Starts to send notices to devices. Call it once requests are answered. */
  startPushing(): void;
  /** Starts to add what repeats to lists (REP-04). Call it once requests are answered. */
  startAddingDueItems(): void;
  /** Starts the scheduled backups, if they are configured. Call it once requests are answered. */
  startBackups(): void;
  /** Starts to send mail, if it is configured. Call it once requests are answered. */
  startMailing(): void;
  /** Starts to tell people what others do. Call it once requests are answered. */
  startTelling(people: Pick<TellingDeps, 'present' | 'isWatching'>): void;
  /** Returns the job of the scheduled backups, once it was started. */
  currentBackup(): BackupJob | undefined;
  stop(): Promise<void>;
}

interface JobsDeps {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly logger: Logger;
  readonly now: () => Date;
  /** How mail is delivered; undefined if the server sends none. */
  readonly delivery: Omit<DeliveryDeps, 'now'> | undefined;
  readonly postEvent: PostEvent;
  /** How notices are sent. */
  readonly push: Pick<SendingDeps, 'post' | 'sender'>;
  readonly metrics: Metrics | undefined;
  readonly traceJob: TraceJob | undefined;
  readonly onStatement: OnStatement | undefined;
}

/** Creates the jobs, none of which runs yet. */
export function createJobs(deps: JobsDeps): Jobs {
  const { config, database, logger, now, delivery, postEvent, metrics, onStatement } = deps;
  const traceJob: TraceJob = deps.traceJob ?? ((_job, work) => work());
  const { backups } = config;
  const photoFiles = openPhotoFiles(config.photosDirectory);
  let purgeJob: PurgeJob | undefined;
  let sendingJob: SendingJob | undefined;
  let backupJob: BackupJob | undefined;
  let dueItemsJob: DueItemsJob | undefined;
  let mailJob: MailJob | undefined;
  let tellingJob: TellingJob | undefined;
  let pushJob: SendingJob | undefined;
  const recordPurgeResult = async (statement: typeof recordPurge) => {
    try {
      await database.rows(statement, { at: now() });
    } catch (error) {
      logger.warn({ err: error }, 'a purge was not recorded');
    }
  };
  const reportAs = (job: Job, failureText: string) => ({
    onFailure(error: unknown) {
      metrics?.countJobFailure(job);
      logger.error({ err: error }, failureText);
    },
    onCompleted: () => metrics?.recordJobSuccess(job),
  });
  return {
    startPurging() {
      purgeJob ??= startPurging(database, [...purges, batchesFill], {
        now,
        trace: (work, signal) =>
          traceJob('purge', async () => {
            try {
              return await work();
            } finally {
              await tidyUp(deps, photoFiles, signal);
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
        ...reportAs('webhooks', 'the events of webhooks were not sent'),
      });
    },
    startPushing() {
      pushJob ??= startPushing({
        ...deps.push,
        database,
        now,
        logger,
        trace: (work) => traceJob('push', work),
        onOutcome: metrics?.countPush,
        ...reportAs('push', 'notices were not sent'),
      });
    },
    startAddingDueItems() {
      dueItemsJob ??= startAddingDueItems({
        database,
        now,
        ...reportAs('repeats', 'due items were not added'),
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
        photosDirectory: config.photosDirectory,
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
    startTelling({ present, isWatching }) {
      tellingJob ??= startTelling({
        database,
        now,
        sendsMail: delivery !== undefined,
        present,
        isWatching,
        ...reportAs('notices', 'notices were not sent, and are tried again'),
      });
    },
    currentBackup: () => backupJob,
    async stop() {
      const jobs = [purgeJob, dueItemsJob, backupJob, sendingJob, mailJob, tellingJob, pushJob];
      await Promise.all(jobs.map(async (job) => job?.stop()));
    },
  };
}

/** Removes the files of photos without a row, and joins barcodes, after each purge. */
async function tidyUp(
  { database, logger, now }: JobsDeps,
  photoFiles: ReturnType<typeof openPhotoFiles>,
  signal: AbortSignal,
): Promise<void> {
  await removeOrphanedPhotos(database, photoFiles, { now: now(), signal }).catch((error: unknown) =>
    logger.error({ err: error }, 'orphaned photos were not removed'),
  );
  await joinDoubleBarcodes(database, {
    now: now(),
    signal,
    onFailure: (error) => logger.error({ err: error }, 'a barcode stays in its earlier form'),
  });
}
