const dayInMs = 86_400_000;
const oldestBelievedDays = 180;

/**
 * When something happened on a device that may have been offline: the instant it sent, if a
 * device could honestly say so (not in the future, no older than a write may wait to be sent), else `now`.
 */
export function believedInstant(sent: string | undefined, now: Date): Date {
  if (sent === undefined) return now;
  const age = now.getTime() - Date.parse(sent);
  return age >= 0 && age <= oldestBelievedDays * dayInMs ? new Date(sent) : now;
}
