import { defaultZone } from '@quitanda/contract/calendar';
import type { HouseholdZone } from '@quitanda/contract/zones';
import { setShownZone } from '../../lib/dates/shown-zone.ts';
import { useHouseholds } from './use-households.ts';
import { useOutboxValue } from './use-pending.ts';

/**
 * Returns the time zone of the shown household, also while the change of it waits to be sent
 * (CASA-66). Visitors get the default zone. Formats of `lib/dates` use the zone from then on, so the
 * component above all screens calls it, and is not memoised.
 */
export function useTimeZone(): HouseholdZone {
  'use no memo';
  const { all, shownId } = useHouseholds();
  const waiting = useOutboxValue(({ pending }) =>
    pending.findLast((write) => write.name === 'changeTimeZone'),
  );
  const zone =
    waiting?.body.timeZone ?? all.find(({ id }) => id === shownId)?.timeZone ?? defaultZone;
  setShownZone(zone);
  return zone;
}
