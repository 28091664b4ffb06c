import { ApiError } from './errors/failure.ts';

const dayInMs = 86_400_000;
const year2000 = new Date('2000-01-01T00:00:00.000Z');

/**
 * Returns when something happened on a device that may have been offline: the instant that it sent, or
 * `now` without one. The clock of a device may be a few hours ahead, for example in a wrong time zone. An
 * instant more than a day ahead is refused with the name of its `field`.
 */
export function readEventInstant(field: string, sentInstant: string | undefined, now: Date): Date {
  const instant = sentInstant === undefined ? now : new Date(sentInstant);
  if (instant.getTime() - now.getTime() <= dayInMs) return instant;
  const message = 'A data está no futuro. Acerte a data e a hora do aparelho, e faça de novo.';
  throw new ApiError('validation', { fields: [{ field, message }] });
}

/**
 * Returns when an item was taken, which only orders what was taken: the instant that the device sent, or
 * `now` if that is missing, in the future or before the year 2000.
 */
export function plausibleInstant(sentInstant: string | undefined, now: Date): Date {
  const instant = new Date(sentInstant ?? now);
  return instant >= year2000 && instant <= now ? instant : now;
}
