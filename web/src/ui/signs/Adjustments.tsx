import type { Centavos } from '@quitanda/contract/values';
import { formatMoney } from '../../lib/amounts/money.ts';
import styles from './Adjustments.module.css';

interface AdjustmentsProps {
  readonly discount: Centavos;
  readonly addition: Centavos;
  /** The part of the total that no line explains. */
  readonly unread?: Centavos;
}

/**
 * The lines 'Desconto' and 'Acréscimo' that lead from the printed totals of the lines to what was paid
 * (NF-10). Renders nothing if there are none.
 */
export function Adjustments({ discount, addition, unread = 0 as Centavos }: AdjustmentsProps) {
  const amounts = [
    { label: 'Desconto', amount: (0 - discount) as Centavos },
    { label: 'Acréscimo', amount: addition },
    { label: 'Não deu para ler', amount: unread },
  ].filter(({ amount }) => amount !== 0);
  if (amounts.length === 0) return null;
  return (
    <dl className={styles.adjustments}>
      {amounts.map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatMoney(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
