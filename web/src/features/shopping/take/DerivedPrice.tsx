import { toCentavos } from '@quitanda/contract/values';
import { formatMoney } from '../../../lib/amounts/money.ts';
import type { PricedLine } from './item-draft.ts';
import styles from './ItemDialog.module.css';

interface DerivedPriceProps {
  readonly pricedLine: PricedLine;
  readonly unit: string;
}

/**
 * Shows the unit price that was computed from the paid total. If the rounded unit price gives
 * another total in the cart, the difference is also shown (SHO-14).
 */
export function DerivedPrice({ pricedLine, unit }: DerivedPriceProps) {
  return (
    <p className={styles.meta}>
      {formatMoney(pricedLine.unitPrice)} por {unit}
      {pricedLine.total !== pricedLine.paidTotal && ` · ${differenceText(pricedLine)}`}
    </p>
  );
}

function differenceText({ total, paidTotal }: PricedLine): string {
  const difference = formatMoney(toCentavos(Math.abs(total - paidTotal) / 100));
  const moreOrLess = total > paidTotal ? 'mais' : 'menos';
  return `${difference} a ${moreOrLess} que os ${formatMoney(paidTotal)} pagos`;
}
