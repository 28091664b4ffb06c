const dayInMs = 86_400_000;
const maxAgeDays = 180;

/**
 * Returns the time of an event on a device that may have been offline: the instant that the device
 * sent, or `now` if that instant is missing, in the future or older than the maximum age.
 */
export function believedInstant(sent: string | undefined, now: Date): Date {
  if (sent === undefined) return now;
  const age = now.getTime() - Date.parse(sent);
  return age >= 0 && age <= maxAgeDays * dayInMs ? new Date(sent) : now;
}
