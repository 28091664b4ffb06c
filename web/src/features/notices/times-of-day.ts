/** Times of day in minutes after midnight, as the person reads and chooses them (NOT-08, NOT-10). */

const hourOf = (time: number) => Math.floor(time / 60);

/** '7:00'. */
export const formatTimeOfDay = (time: number): string =>
  `${hourOf(time)}:${String(time % 60).padStart(2, '0')}`;

/** Whether a Portuguese sentence names the hour in the singular: 'à 1:00', but 'às 2:00'. */
const isSingular = (time: number) => hourOf(time) < 2;

/** 'às 19:00', 'à 1:30'. */
export const atTime = (time: number): string =>
  `${isSingular(time) ? 'à' : 'às'} ${formatTimeOfDay(time)}`;

/** 'das 22:00 às 7:00'. */
export const betweenTimes = ({ from, until }: { from: number; until: number }): string =>
  `${isSingular(from) ? 'da' : 'das'} ${formatTimeOfDay(from)} ${atTime(until)}`;

const halfHours = Array.from({ length: 48 }, (_, index) => index * 30);

/** Returns the times to choose from: every half hour, and the chosen time. */
export const timesAround = (chosen: number): readonly number[] =>
  [...new Set([...halfHours, chosen])].toSorted((one, other) => one - other);
