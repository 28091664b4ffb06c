import type { FinishedTrip } from '@quitanda/contract';
import { formatItemCount } from '../../../lib/amounts/item-count.ts';
import { formatDate } from '../../../lib/dates/dates.ts';
import { createDateFormat } from '../../../lib/dates/shown-zone.ts';
import signs from '../../../ui/signs/sign.module.css';
import { hasNoPrices, unpricedText } from '../trip-text.ts';
import styles from './TripSign.module.css';
import { TripTotal } from './TripTotal.tsx';

const formatWeekdayName = createDateFormat({ weekday: 'long' });

/** The day of a trip, how many items it has, its list and its total, as a price sign (CMP-02). */
export function TripSign({ trip }: { readonly trip: FinishedTrip }) {
  const { boughtAt, itemCount, listName } = trip;
  const weekday = formatWeekdayName(boughtAt);
  return (
    <p className={signs.sign}>
      <TripTotal trip={trip}>
        <b>
          {weekday.charAt(0).toUpperCase()}
          {weekday.slice(1)}, <span className={styles.noWrap}>{formatDate(boughtAt)}</span>
        </b>
        <span>
          {[formatItemCount(itemCount), !hasNoPrices(trip) && unpricedText(trip), listName]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </TripTotal>
    </p>
  );
}
