import type { PriceHistoryEntry } from '@quitanda/contract';
import { toCentavos } from '@quitanda/contract/values';
import { formatDate } from '../../../lib/dates/dates.ts';
import { formatMoney } from '../../../lib/amounts/money.ts';
import type { PriceElsewhere } from '../pending/price-elsewhere.ts';
import styles from './ItemDialog.module.css';

interface PricePaidProps {
  readonly lastPurchase: PriceHistoryEntry | undefined;
  readonly priceElsewhere: PriceElsewhere | undefined;
}

/**
 * Shows when the suggested price was paid here, or else from which other supermarket it is
 * (SHO-08).
 */
export function PricePaid({ lastPurchase, priceElsewhere }: PricePaidProps) {
  if (lastPurchase !== undefined) {
    return (
      <p className={styles.meta}>
        Última compra: {formatMoney(toCentavos(lastPurchase.price))} ·{' '}
        <span className={styles.noWrap}>{formatDate(lastPurchase.date)}</span>
      </p>
    );
  }
  if (priceElsewhere === undefined) return null;
  return (
    <p className={styles.meta}>
      Sem preço aqui · {formatMoney(toCentavos(priceElsewhere.price))} em{' '}
      {priceElsewhere.supermarket}
    </p>
  );
}
