/**
 * Sends the queued notices (PSH-04): each at least once, several at a time, by whichever process takes
 * it from the queue first.
 */
import type { Logger } from 'pino';
import type { Database, Sql } from '../db/database.ts';
import type { RetentionRule } from '../db/purging/purge.ts';
import type { Post, PostResult } from '../http/outgoing/post.ts';
import { buildPushRequest, type PushSender } from './push-request.ts';
import {
  countOpenItems,
  deletePushMessage,
  deletePushSubscription,
  postponePushMessage,
  purgePushMessages,
  purgePushSubscriptions,
  selectPushDelay,
  takeDueMessages,
  type DueMessage,
} from './push.sql.ts';

/** What became of a notice: sent, to be tried again, or deleted without having been sent. */
export type PushOutcome = 'sent' | 'failed' | 'dropped';

export interface SendingDeps {
  readonly database: Database;
  readonly post: Post;
  readonly sender: PushSender;
  readonly now: () => Date;
  readonly logger: Pick<Logger, 'warn'>;
  readonly onOutcome?: ((outcome: PushOutcome) => void) | undefined;
}

const dayMs = 86_400_000;

/** Deletes the notices that nobody took from the queue in time. */
export const pushMessagesPurge: RetentionRule = { statement: purgePushMessages, retentionMs: 0 };
/** Deletes devices whose sessions have ended without use. */
export const pushSubscriptionsPurge: RetentionRule = {
  statement: purgePushSubscriptions,
  retentionMs: 90 * dayMs,
};

/** Returns for how many seconds the notice that is due first has waited; 0 without one. */
export const readPushDelay = async (sql: Sql, now: Date): Promise<number> =>
  (await sql.first(selectPushDelay, { now }))?.seconds ?? 0;

/** Takes at most `limit` notices that are due from the queue. Their next attempt is a minute later. */
export const takeDue = ({ database, now }: SendingDeps, limit: number): Promise<DueMessage[]> =>
  database.rows(takeDueMessages, { now: now(), limit });

/**
 * Sends one notice that was taken from the queue. Nothing is locked while the push service answers.
 * Rejects only if `signal` aborts, or the database fails; then the notice stays in the queue.
 */
export async function sendTaken(
  deps: SendingDeps,
  message: DueMessage,
  signal?: AbortSignal,
): Promise<PushOutcome> {
  const outcome = await send(deps, message, signal);
  deps.onOutcome?.(outcome);
  return outcome;
}

async function send(
  { database, post, sender, now, logger }: SendingDeps,
  message: DueMessage,
  signal: AbortSignal | undefined,
): Promise<PushOutcome> {
  const { id, subscriptionId, topic, endpoint } = message;
  const remove = () => database.rows(deletePushMessage, { subscriptionId, topic, id });
  if (!message.isAllowed || Date.parse(message.expiresAt) <= now().getTime()) {
    await remove();
    return 'dropped';
  }
  const notice = { ...message, badge: await readBadge(database, message) };
  const result = await post(await buildPushRequest(notice, sender, now()), signal);
  switch (judge(result)) {
    case 'delivered':
      await remove();
      return 'sent';
    case 'gone':
      await database.rows(deletePushSubscription, { id: subscriptionId, endpoint });
      return 'dropped';
    case 'refused':
      logger.warn(
        { ...logFields(result, endpoint) },
        'a notice was refused, and is not sent again',
      );
      await remove();
      return 'dropped';
    case 'busy': {
      logger.warn({ ...logFields(result, endpoint) }, 'a notice was not sent, and is tried again');
      const nextAttemptAt = new Date(now().getTime() + retryAfterMs(result, now()));
      await database.rows(postponePushMessage, { subscriptionId, topic, id, nextAttemptAt });
      return 'failed';
    }
  }
}

async function readBadge(sql: Sql, { householdId }: DueMessage): Promise<number | null> {
  if (householdId === null) return null;
  return (await sql.first(countOpenItems, { householdId }))?.count ?? 0;
}

type Verdict = 'delivered' | 'gone' | 'refused' | 'busy';

/** What the answer of a push service means for the notice (RFC 8030, sections 5 and 7.3). */
function judge({ outcome, status }: PostResult): Verdict {
  if (outcome === 'delivered') return 'delivered';
  if (status === 404 || status === 410) return 'gone';
  if (status === null) return outcome === 'address-refused' ? 'refused' : 'busy';
  return status === 429 || status >= 500 ? 'busy' : 'refused';
}

/** The whole endpoint is a secret, so only its host is logged. */
const logFields = ({ outcome, status }: PostResult, endpoint: string) => ({
  outcome,
  status,
  service: URL.parse(endpoint)?.host,
});

/** Reads `Retry-After`: seconds or a date, at most a day. */
function retryAfterMs({ retryAfter = '' }: PostResult, now: Date): number {
  const ms = /^\d{1,9}$/u.test(retryAfter)
    ? Number(retryAfter) * 1_000
    : Date.parse(retryAfter) - now.getTime();
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), dayMs) : 0;
}
