import type { FinishedTrip } from '@quitanda/contract';
import { toCentavos } from '@quitanda/contract/values';
import { formatItemCount } from '../../../lib/amounts/item-count.ts';
import { formatDate } from '../../../lib/dates/dates.ts';
import { createDateFormat } from '../../../lib/dates/shown-zone.ts';
import { Price } from '../../../ui/signs/Price.tsx';
import { hasNoPrices, unpricedText } from '../trip-text.ts';
import styles from './TripSign.module.css';

const formatWeekdayName = createDateFormat({ weekday: 'long' });

/** The day of a trip, how many items it has, its list and its total, as a price sign (CMP-02). */
export function TripSign({ trip }: { readonly trip: FinishedTrip }) {
  const { boughtAt, itemCount, listName, total } = trip;
  const hasPrices = !hasNoPrices(trip);
  const weekday = formatWeekdayName(boughtAt);
  return (
    <p className={styles.sign}>
      <span className={styles.words}>
        <b>
          {weekday.charAt(0).toUpperCase()}
          {weekday.slice(1)}, <span className={styles.noWrap}>{formatDate(boughtAt)}</span>
        </b>
        <span>
          {[formatItemCount(itemCount), hasPrices && unpricedText(trip), listName]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {hasPrices ? (
        <Price centavos={toCentavos(total)} isBig className={styles.amount} />
      ) : (
        <b>Sem preços</b>
      )}
    </p>
  );
}
