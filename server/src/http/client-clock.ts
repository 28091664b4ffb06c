const dayInMs = 86_400_000;
const oldestBelievedDays = 180;

/**
 * Returns when something happened on a device that may have been offline. That is the instant it
 * sent, unless this is in the future or older than a waiting write may be; then it is `now`.
 */
export function believedInstant(sent: string | undefined, now: Date): Date {
  if (sent === undefined) return now;
  const age = now.getTime() - Date.parse(sent);
  return age >= 0 && age <= oldestBelievedDays * dayInMs ? new Date(sent) : now;
}
