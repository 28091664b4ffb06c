import type { Database } from '../../db/database.ts';
import { spendQuota } from '../../http/limits/quota.ts';

export interface AiLimits {
  /** Max questions and photos of one user in ten minutes; 0 means no limit. */
  readonly aiRateLimit: number;
  /** Max questions and photos of all users in a day; 0 means no limit. */
  readonly aiDailyLimit: number;
}

const tenMinutesMs = 600_000;
const dayMs = 86_400_000;

/**
 * Counts one call of the language model for its caller and for the day. If one of the two quotas is
 * used up, the call counts for neither.
 */
export async function spendAiQuotas(
  database: Database,
  { aiRateLimit, aiDailyLimit }: AiLimits,
  callerId: string,
  now: Date,
): Promise<void> {
  const own = { name: 'ai', max: aiRateLimit, windowMs: tenMinutesMs };
  const daily = { name: 'ai-daily', max: aiDailyLimit, windowMs: dayMs, code: 'ai-daily-limit' };
  await database.transaction(async (sql) => {
    await spendQuota(sql, own, callerId, now);
    await spendQuota(sql, { ...daily, code: 'ai-daily-limit' }, 'everybody', now);
  });
}
