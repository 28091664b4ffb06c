import { lineTotal } from '@quitanda/contract/values';
import { formatMoney } from '../../../lib/amounts/money.ts';
import type { PricedLine } from './item-draft.ts';
import styles from './ItemDialog.module.css';

interface DerivedPriceProps {
  readonly pricedLine: PricedLine;
  readonly unit: string;
}

/**
 * Shows the unit price that was derived from the paid total, with 'cerca de' if it is rounded
 * (SHO-25).
 */
export function DerivedPrice({ pricedLine, unit }: DerivedPriceProps) {
  const { unitPrice, quantity, total } = pricedLine;
  return (
    <p className={styles.meta}>
      {lineTotal(unitPrice, quantity) !== total && 'cerca de '}
      {formatMoney(unitPrice)} por {unit}
    </p>
  );
}
