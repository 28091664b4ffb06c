import type { Centavos } from '@quitanda/contract/values';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../lib/amounts/money.ts';
import { ActionBar } from '../../../ui/layout/ActionBar.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Price } from '../../../ui/signs/Price.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { addButtonId, cartButtonId, finishButtonId, scanButtonId } from '../row-focus.ts';
import styles from './TotalPanel.module.css';
import { useCountUp } from './use-count-up.ts';
import { useDebounced } from '../../../lib/timing/use-debounced.ts';

const debounceMs = 600;

interface TotalPanelProps {
  readonly total: Centavos;
  readonly takenCount: number;
  /** Whether to render a bar at the bottom of the screen, instead of a panel next to the rows. */
  readonly isBar: boolean;
  /** The state of the budget, if there is one (INS-08). */
  readonly budget: ReactNode;
  /** Switches between the list and the cart. Set if the screen shows only one of them. */
  readonly cartToggle: CartToggle | undefined;
  /**
   * Set if the panel has the button to scan a product, because the header of the screen has none.
   */
  readonly onScan: (() => void) | undefined;
  /**
   * Set if the panel has the button to add a product, because the list of pending items has none.
   */
  readonly onAdd: (() => void) | undefined;
  readonly onFinish: () => void;
}

interface CartToggle {
  /** Whether the cart is shown, and not the list. */
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
}

/** The running total, with its actions (SHO-02). */
export function TotalPanel(props: TotalPanelProps) {
  // Each tap changes nearly all of it, so memos would only make the first load larger.
  'use no memo';
  const { total, takenCount, isBar, budget, cartToggle, onScan, onAdd, onFinish } = props;
  const animatedTotal = useCountUp(total);
  const sum = (
    <div className={styles.sum}>
      <div className={styles.words}>
        <p>
          <b>Total</b>{' '}
          <span id="no-carrinho-total">
            <span aria-hidden="true">· </span>
            {takenCount} no carrinho
          </span>
        </p>
        {isBar && budget}
      </div>
      <span className={styles.price} aria-hidden="true">
        <Price centavos={animatedTotal} isBig />
      </span>
      <AnnouncedTotal total={total} />
    </div>
  );
  const finishButton = (
    <Button
      kind="on-amber"
      icon="check"
      id={finishButtonId}
      disabled={takenCount === 0}
      aria-label={cartToggle && 'Finalizar Compra'}
      aria-describedby="no-carrinho-total"
      onClick={onFinish}
    >
      {cartToggle ? 'Finalizar' : 'Finalizar Compra'}
    </Button>
  );
  const cartToggleButton = cartToggle && (
    <Button
      kind="on-amber-outline"
      icon={cartToggle.isShown ? 'list' : 'cart'}
      id={cartButtonId}
      onClick={() => cartToggle.onShow(!cartToggle.isShown)}
    >
      {cartToggle.isShown ? 'Lista' : 'Carrinho'}
    </Button>
  );
  if (!isBar) {
    return (
      <aside className={styles.panel} aria-label="Total da compra">
        {sum}
        {budget}
        {finishButton}
        {cartToggleButton}
        {onScan && (
          <Button kind="on-amber-outline" icon="barcode" id={scanButtonId} onClick={onScan}>
            Escanear Produto
          </Button>
        )}
        {onAdd && (
          <Button kind="on-amber-outline" icon="plus" id={addButtonId} onClick={onAdd}>
            Adicionar produto
          </Button>
        )}
      </aside>
    );
  }
  return (
    <ActionBar kind="amber" isTall={Boolean(budget)}>
      {sum}
      <div className={styles.actions}>
        {cartToggleButton}
        {finishButton}
      </div>
    </ActionBar>
  );
}

/** Announces the total to screen readers after the total has stopped changing. */
function AnnouncedTotal({ total }: { total: Centavos }) {
  const settledTotal = useDebounced(total, debounceMs);
  return (
    <VisuallyHidden>
      <output aria-label="Total" aria-live="polite" aria-atomic="true">
        {formatMoney(settledTotal)}
      </output>
    </VisuallyHidden>
  );
}
