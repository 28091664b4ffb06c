import type { ListItem } from '@quitanda/contract';
import { purchasedUnitOf } from '@quitanda/contract/purchased-unit';
import { useRef } from 'react';
import { lineTotalOf } from '../../../lib/items/line-total.ts';
import { formatMoney } from '../../../lib/amounts/money.ts';
import { purchasedText, purchasedUnitText } from '../../../lib/amounts/purchased-text.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { shownName } from '../cart/cart.ts';
import styles from './LastScan.module.css';
import type { ScannedItem } from '../use-steps.ts';

interface LastScanProps {
  readonly lastScan: ScannedItem | 'undone' | undefined;
  readonly items: readonly ListItem[];
}

/**
 * Shows the result of the last scan, for example 'Arroz Tio João 5 kg · R$ 29,90 · no carrinho',
 * and a button that undoes it (SHO-09).
 */
export function LastScan({ lastScan, items }: LastScanProps) {
  const status = useRef<HTMLDivElement>(null);
  const item = typeof lastScan === 'object' && items.find(({ id }) => id === lastScan.itemId);
  return (
    <div ref={status} tabIndex={-1} role="status" className={styles.line}>
      {lastScan === 'undone' && <p className={styles.text}>Desfeito.</p>}
      {item && item.isChecked && typeof lastScan === 'object' && (
        <>
          <p className={styles.text}>
            <b className={styles.name}>{shownName(item)}</b> · {amountText(item)} · no carrinho
          </p>
          <Button
            kind="hero"
            size="sm"
            className={styles.undo}
            onClick={() => {
              lastScan.undo();
              // This button disappears, so the focus moves to the line that says 'Desfeito.'
              status.current?.focus({ preventScroll: true });
            }}
          >
            Desfazer
          </Button>
        </>
      )}
    </div>
  );
}

function amountText(item: ListItem): string {
  const total = lineTotalOf(item);
  if (total === null || item.purchasedQuantity === null) return 'sem preço';
  const unit = purchasedUnitOf(item);
  const isOne = unit === 'un' && item.purchasedQuantity === 1;
  return isOne
    ? formatMoney(total)
    : `${purchasedText(item.purchasedQuantity, unit, shownName(item), purchasedUnitText(item))} · ${formatMoney(total)}`;
}
