/** When backups and their verifications are due (DAT-10, DAT-12). Hours and days are in UTC. */

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Processes check once an hour. This is shorter, because timers are not exact. */
const retryMs = 50 * minuteMs;
/** A later time than this was recorded while a clock was wrong. */
const maxClockDifferenceMs = hourMs;
/** A large database, or a failure and its repetition, may take this long. */
const lateMs = 2 * hourMs;
/** Half a day less than a week, because the runs of two days do not begin at exactly the same time. */
const verificationMs = 6.5 * dayMs;
const lateVerificationMs = 9 * dayMs;

/** ISO 8601 instants, as the database returns them. */
export interface BackupTimes {
  /** When a process last began a backup, whether or not it completed. */
  readonly triedAt: string | null;
  /** When the last complete backup was begun. */
  readonly madeAt: string | null;
}

/** Returns the last instant, at or before `now`, at which it was `hour` o'clock. */
export function lastScheduledTime(now: Date, hour: number): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour);
  return new Date(today <= now.getTime() ? today : today - dayMs);
}

/**
 * Whether a backup is due at `now`: there is none since the last scheduled time, and no process has
 * tried within the last hour.
 */
export function isBackupDue({ triedAt, madeAt }: BackupTimes, now: Date, hour: number): boolean {
  if (triedAt !== null && Math.abs(now.getTime() - Date.parse(triedAt)) < retryMs) return false;
  if (madeAt === null) return true;
  const made = Date.parse(madeAt);
  const isPlausible = made <= now.getTime() + maxClockDifferenceMs;
  return !isPlausible || made < lastScheduledTime(now, hour).getTime();
}

/** Whether a backup is missing at `now` that was scheduled more than two hours ago. */
export function isBackupLate(madeAt: string | null, now: Date, hour: number): boolean {
  const expected = lastScheduledTime(new Date(now.getTime() - lateMs), hour);
  return madeAt === null || Date.parse(madeAt) < expected.getTime();
}

/** Whether the next backup must be verified: once a week. */
export function isVerificationDue(verifiedAt: string | null, now: Date): boolean {
  if (verifiedAt === null) return true;
  // A time in the future was recorded while a clock was wrong.
  return Math.abs(now.getTime() - Date.parse(verifiedAt)) >= verificationMs;
}

/** Whether the last verification is older than it should be, with two days for a failed attempt. */
export function isVerificationLate(verifiedAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(verifiedAt) > lateVerificationMs;
}

/** Returns the next instant, after `now`, at which it is `hour` o'clock. */
export function nextScheduledTime(now: Date, hour: number): Date {
  return new Date(lastScheduledTime(now, hour).getTime() + dayMs);
}

/** Milliseconds until the next check: at the scheduled time, and at least once an hour. */
export function msUntilNextCheck(now: Date, hour: number): number {
  return Math.min(hourMs, nextScheduledTime(now, hour).getTime() - now.getTime());
}
