/** The job that tells people what others of their household do (NOT). */
import { setTimeout as sleep } from 'node:timers/promises';
import type { RetentionRule } from '../../../db/purging/purge.ts';
import { storeExpiring } from './expiring.ts';
import { storePriceFalls } from './price-falls.ts';
import { readEvents, type PresentMember } from './read-events.ts';
import { sendDueNotices, type SendingDeps } from './send-due.ts';
import { purgeNotices } from './telling.sql.ts';

export interface TellingDeps extends SendingDeps {
  /** Who is in a supermarket now, as far as this process knows. */
  readonly present: () => readonly PresentMember[];
}

/** A job that tells people until it is stopped. */
export interface TellingJob {
  /** Stops the job, and resolves after its last transaction. */
  stop(): Promise<void>;
}

const pauseMs = 1_000;
const pauseAfterFailureMs = 15_000;
const threeDaysMs = 3 * 86_400_000;

/** Deletes notices after three days. */
export const noticesPurge: RetentionRule = { statement: purgeNotices, retentionMs: threeDaysMs };

/** Returns a function that tells what is due now. It passes on each presence once while it lasts. */
export function createTeller(deps: TellingDeps): () => Promise<void> {
  const { database, now, present } = deps;
  let passedOn = new Set<string>();
  return async () => {
    const members = present();
    const added = members.filter((member) => !passedOn.has(JSON.stringify(member)));
    const hasRead = await database.transaction((sql) => readEvents(sql, added, now()));
    if (hasRead) passedOn = new Set(members.map((member) => JSON.stringify(member)));
    while (await storePriceFalls(database, now()));
    while (await storeExpiring(database, now()));
    await sendDueNotices(deps);
  };
}

/**
 * Tells what is due, every second. Every process does this, because any process may end. After a
 * failure it pauses for 15 seconds.
 */
export function startTelling(
  deps: TellingDeps & {
    readonly onFailure: (error: unknown) => void;
    readonly onCompleted?: (() => void) | undefined;
  },
): TellingJob {
  const { onFailure, onCompleted } = deps;
  const aborter = new AbortController();
  const { signal } = aborter;
  const tell = createTeller(deps);
  const run = async () => {
    while (!signal.aborted) {
      let pause = pauseMs;
      try {
        await tell();
        onCompleted?.();
      } catch (error) {
        onFailure(error);
        pause = pauseAfterFailureMs;
      }
      await sleep(pause, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const running = run();
  return {
    async stop() {
      aborter.abort();
      await running;
    },
  };
}
