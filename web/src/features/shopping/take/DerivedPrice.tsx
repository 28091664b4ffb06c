import { toCentavos } from '@quitanda/contract/values';
import { formatMoney } from '../../../lib/amounts/money.ts';
import type { PricedLine } from './item-draft.ts';
import styles from './ItemDialog.module.css';

interface DerivedPriceProps {
  readonly priced: PricedLine;
  readonly unit: string;
}

/**
 * Shows the unit price that results from a total, and how much the line differs from that total
 * (SHO-14).
 */
export function DerivedPrice({ priced, unit }: DerivedPriceProps) {
  return (
    <p className={styles.meta}>
      {formatMoney(priced.unitPrice)} por {unit}
      {priced.line !== priced.paid && ` · ${differenceText(priced)}`}
    </p>
  );
}

function differenceText({ line, paid }: PricedLine): string {
  const difference = formatMoney(toCentavos(Math.abs(line - paid) / 100));
  return `${difference} a ${line > paid ? 'mais' : 'menos'} que os ${formatMoney(paid)} pagos`;
}
