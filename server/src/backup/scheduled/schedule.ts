/** When backups and their verifications are due (DAT-10, DAT-12). Hours and days are in UTC. */

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * The minimum time between two attempts. It is shorter than the hour between two checks, because
 * timers are not exact.
 */
const retryDelayMs = 50 * minuteMs;
/** A recorded time that is further in the future comes from a wrong clock. */
const maxClockDifferenceMs = hourMs;
/** The backup of a large database, or a failure and a second attempt, may take this long. */
const maxDelayMs = 2 * hourMs;
/**
 * Half a day less than a week, because the runs of two days do not begin at exactly the same time.
 */
const verificationIntervalMs = 6.5 * dayMs;
const maxVerificationAgeMs = 9 * dayMs;

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
 * tried within {@link retryDelayMs}.
 */
export function isBackupDue({ triedAt, madeAt }: BackupTimes, now: Date, hour: number): boolean {
  if (triedAt !== null && Math.abs(now.getTime() - Date.parse(triedAt)) < retryDelayMs)
    return false;
  if (madeAt === null) return true;
  const made = Date.parse(madeAt);
  const isPlausible = made <= now.getTime() + maxClockDifferenceMs;
  return !isPlausible || made < lastScheduledTime(now, hour).getTime();
}

/** Whether a backup is missing at `now` that was scheduled more than two hours ago. */
export function isBackupLate(madeAt: string | null, now: Date, hour: number): boolean {
  const expected = lastScheduledTime(new Date(now.getTime() - maxDelayMs), hour);
  return madeAt === null || Date.parse(madeAt) < expected.getTime();
}

/** Whether the next backup must be verified: once a week. */
export function isVerificationDue(verifiedAt: string | null, now: Date): boolean {
  if (verifiedAt === null) return true;
  // A time in the future was recorded while a clock was wrong.
  return Math.abs(now.getTime() - Date.parse(verifiedAt)) >= verificationIntervalMs;
}

/**
 * Whether the last verification is more than nine days old: a week, and two days for failed
 * attempts.
 */
export function isVerificationLate(verifiedAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(verifiedAt) > maxVerificationAgeMs;
}

/** Returns the next instant, after `now`, at which it is `hour` o'clock. */
export function nextScheduledTime(now: Date, hour: number): Date {
  return new Date(lastScheduledTime(now, hour).getTime() + dayMs);
}

/** Milliseconds until the next check: at the scheduled time, and at least once an hour. */
export function msUntilNextCheck(now: Date, hour: number): number {
  return Math.min(hourMs, nextScheduledTime(now, hour).getTime() - now.getTime());
}
