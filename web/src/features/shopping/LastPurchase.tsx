import type { PriceHistoryEntry } from '@quitanda/contract';
import { toCentavos } from '@quitanda/contract/values';
import { formatDate } from '../../lib/dates.ts';
import { formatMoney } from '../../lib/money.ts';
import styles from './ItemDialog.module.css';

interface LastPurchaseProps {
  readonly entry: PriceHistoryEntry;
  readonly onUse: () => void;
}

/** What was last paid here, one tap away from the price field (SHO-08). */
export function LastPurchase({ entry, onUse }: LastPurchaseProps) {
  return (
    <button type="button" className={styles.last} onClick={onUse}>
      <span>
        Última compra: {formatMoney(toCentavos(entry.price))} ·{' '}
        <span className={styles.whole}>{formatDate(entry.date)}</span>
      </span>
      <span className={styles.use}>Usar</span>
    </button>
  );
}
