const dayInMs = 86_400_000;
const maxAgeDays = 180;

/**
 * Returns when an event happened on a device that may have been offline. This is the instant that
 * the device sent, or `now` if that instant is missing, in the future or older than 180 days.
 */
export function plausibleInstant(sentInstant: string | undefined, now: Date): Date {
  if (sentInstant === undefined) return now;
  const ageMs = now.getTime() - Date.parse(sentInstant);
  return ageMs >= 0 && ageMs <= maxAgeDays * dayInMs ? new Date(sentInstant) : now;
}
