/** The time zone of the household that this device shows (CASA-65). */
import { defaultZone, formatInZone } from '@quitanda/contract/calendar';

let zone: string = defaultZone;

/** The zone in which every day, month and time on the screens is meant, whatever the device's is. */
export const shownZone = (): string => zone;

/** Only the hook `useTimeZone` calls it, before the screens are rendered. */
export function setShownZone(next: string): void {
  zone = next;
}

/** Returns a function that formats instants, in milliseconds or ISO, in the shown zone. */
export function createDateFormat(options: Intl.DateTimeFormatOptions) {
  const format = formatInZone(options);
  return (at: number | string): string => format(at, zone);
}
