import { toCentavos } from '@quitanda/contract/values';
import { formatMoney } from '../../lib/money.ts';
import type { PricedLine } from './item-draft.ts';
import styles from './ItemDialog.module.css';

interface DerivedPriceProps {
  readonly priced: PricedLine;
  readonly unit: string;
}

/** The price per unit that comes from a total, and by how much the line then misses it (SHO-14). */
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
