import type { Database } from '../../db/database.ts';
import { spendQuota, type Quota } from '../../http/limits/quota.ts';

export interface AiLimits {
  /** The maximum number of questions and photos of one user in ten minutes; 0 means no limit. */
  readonly aiRateLimit: number;
  /** The maximum number of questions and photos of all users in a day; 0 means no limit. */
  readonly aiDailyLimit: number;
}

const tenMinutesMs = 600_000;
const dayMs = 86_400_000;

/**
 * Counts one call of the language model in the quota of its caller and in the daily quota of all
 * users. If one of the quotas is used up, throws its error and counts the call in neither.
 */
export async function spendAiQuotas(
  database: Database,
  { aiRateLimit, aiDailyLimit }: AiLimits,
  callerId: string,
  now: Date,
): Promise<void> {
  const callerQuota: Quota = { name: 'ai', max: aiRateLimit, windowMs: tenMinutesMs };
  const dailyQuota: Quota = {
    name: 'ai-daily',
    max: aiDailyLimit,
    windowMs: dayMs,
    code: 'ai-daily-limit',
  };
  await database.transaction(async (sql) => {
    await spendQuota(sql, callerQuota, callerId, now);
    await spendQuota(sql, dailyQuota, 'everybody', now);
  });
}
