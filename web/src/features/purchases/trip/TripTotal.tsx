import type { FinishedTrip } from '@quitanda/contract';
import { toCentavos } from '@quitanda/contract/values';
import type { ReactNode } from 'react';
import { Price } from '../../../ui/signs/Price.tsx';
import signs from '../../../ui/signs/sign.module.css';
import { hasNoPrices } from '../trip-text.ts';
import styles from './TripTotal.module.css';

interface TripTotalProps {
  readonly trip: FinishedTrip;
  /** Words beside the amount. */
  readonly children: ReactNode;
}

/** The total of a trip in its price sign; 'Sem preços' if no item has a price (FIN-07). */
export function TripTotal({ trip, children }: TripTotalProps) {
  return (
    <span className={styles.line}>
      <span className={styles.words}>{children}</span>
      {hasNoPrices(trip) ? (
        <b className={styles.noPrices}>Sem preços</b>
      ) : (
        <Price centavos={toCentavos(trip.total)} isBig className={signs.amount} />
      )}
    </span>
  );
}
