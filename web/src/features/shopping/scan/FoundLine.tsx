import type { ListItem } from '@quitanda/contract';
import { purchasedUnitOf } from '@quitanda/contract/purchase-units';
import { formatMoney } from '../../../lib/amounts/money.ts';
import { purchasedText } from '../../../lib/amounts/purchased-text.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { lineTotalOf, shownName } from '../cart/cart.ts';
import styles from './FoundLine.module.css';
import type { Found } from '../use-step.ts';

interface FoundLineProps {
  readonly found: Found | 'undone' | undefined;
  readonly items: readonly ListItem[];
}

/**
 * The result of the last scan: 'Arroz Tio João 5 kg · R$ 29,90 · no carrinho', with an undo
 * (SHO-09).
 */
export function FoundLine({ found, items }: FoundLineProps) {
  const item = typeof found === 'object' && items.find(({ id }) => id === found.itemId);
  return (
    <div role="status" className={styles.line}>
      {found === 'undone' && <p className={styles.words}>Desfeito.</p>}
      {item && item.isChecked && typeof found === 'object' && (
        <>
          <p className={styles.words}>
            <b className={styles.name}>{shownName(item)}</b> · {sumOf(item)} · no carrinho
          </p>
          <Button kind="hero" size="sm" className={styles.undo} onClick={found.undo}>
            Desfazer
          </Button>
        </>
      )}
    </div>
  );
}

function sumOf(item: ListItem): string {
  const total = lineTotalOf(item);
  if (total === null || item.purchasedQuantity === null) return 'sem preço';
  const unit = purchasedUnitOf(item);
  const isOne = unit === 'un' && item.purchasedQuantity === 1;
  return isOne
    ? formatMoney(total)
    : `${purchasedText(item.purchasedQuantity, unit, shownName(item))} · ${formatMoney(total)}`;
}
