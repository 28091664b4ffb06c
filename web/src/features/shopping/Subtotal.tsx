import { toCentavos } from '@quitanda/contract/values';
import { formatMoney } from '../../lib/money.ts';
import type { PricedLine } from './item-draft.ts';
import styles from './ItemDialog.module.css';

interface SubtotalProps {
  /** null while the fields make no line yet. */
  readonly priced: PricedLine | null;
  readonly unit: string;
}

/** What the cart will show for the line: with a total typed, the price per unit it comes from. */
export function Subtotal({ priced, unit }: SubtotalProps) {
  const line = priced?.line ?? toCentavos(0);
  return (
    <div className={styles.subtotal}>
      <p className={styles.subtotalLine}>
        <span>Subtotal</span>
        <span className={styles.amount}>{formatMoney(line)}</span>
      </p>
      {priced?.isDerived === true && (
        <p className={styles.meta}>
          {formatMoney(priced.unitPrice)} por {unit}
          {priced.line !== priced.paid && ` · ${differenceText(priced)}`}
        </p>
      )}
    </div>
  );
}

function differenceText({ line, paid }: PricedLine): string {
  const difference = formatMoney(toCentavos(Math.abs(line - paid) / 100));
  return `${difference} a ${line > paid ? 'mais' : 'menos'} que os ${formatMoney(paid)} pagos`;
}
