import { defaultNoticePreferences, type NoticePreferences } from '@quitanda/contract';
import type { Sql } from '../../db/database.ts';
import type { Caller, Handlers } from '../../http/handlers.ts';
import { readTimeZone } from '../../db/households.sql.ts';
import { asMember } from '../../http/rights.ts';
import {
  reviewWaitingNotices,
  selectNoticePreferences,
  storeNoticePreferences,
} from './notices.sql.ts';
import { selectMailAddress } from './telling/telling.sql.ts';
import { nextPriceTime, nextTimeOfDay } from './times.ts';

export interface NoticeDeps {
  /** Whether the server sends mail, which then brings the summary of a day. */
  readonly sendsMail: boolean;
}

export function createNoticeHandlers({
  sendsMail,
}: NoticeDeps): Handlers<'getNoticePreferences' | 'changeNoticePreferences'> {
  /** Whether the summary of a day is mailed: not to an address that nobody has confirmed (NOT-10). */
  const mailsDigestTo = async ({ id: userId }: Caller, sql: Sql): Promise<boolean> =>
    sendsMail && (await sql.first(selectMailAddress, { userId })) !== undefined;

  return {
    getNoticePreferences: asMember(async (_, { caller, sql }) => ({
      status: 200,
      body: {
        ...(await readPreferences(sql, caller)),
        mailsDigest: await mailsDigestTo(caller, sql),
      },
    })),

    changeNoticePreferences: asMember(async ({ body }, { caller, now, sql }) => {
      const { householdId, id: userId } = caller;
      // JSON has no undefined, so that an absent field leaves the stored one.
      const changes = body as Partial<NoticePreferences>;
      const changed = { ...(await readPreferences(sql, caller)), ...changes };
      const { quiet, ...preferences } = changed;
      const zone = await readTimeZone(sql, householdId);
      await sql.rows(storeNoticePreferences, {
        householdId,
        userId,
        ...preferences,
        quietFrom: quiet?.from ?? null,
        quietUntil: quiet?.until ?? null,
        pricesDueAt: new Date(nextPriceTime(now.getTime(), zone)),
        expiringDueAt: new Date(nextTimeOfDay(now.getTime(), changed.expiringAt, zone)),
      });
      await sql.rows(reviewWaitingNotices, { householdId, userId, now });
      return { status: 200, body: { ...changed, mailsDigest: await mailsDigestTo(caller, sql) } };
    }),
  };
}

async function readPreferences(
  sql: Sql,
  { householdId, id: userId }: Caller,
): Promise<NoticePreferences> {
  const row = await sql.first(selectNoticePreferences, { householdId, userId });
  return row?.preferences ?? defaultNoticePreferences;
}
