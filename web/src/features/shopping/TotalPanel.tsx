import type { Centavos } from '@quitanda/contract/values';
import type { ReactNode } from 'react';
import { formatMoney } from '../../lib/money.ts';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Price } from '../../ui/Price.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { addButtonId, finishButtonId, scanButtonId } from './row-focus.ts';
import styles from './TotalPanel.module.css';
import { useCountUp } from './use-count-up.ts';
import { useSettled } from '../../lib/use-settled.ts';

const quietMs = 600;

interface TotalPanelProps {
  readonly total: Centavos;
  readonly takenCount: number;
  readonly isWide: boolean;
  /** How it stands against the budget, where there is one (INS-08). */
  readonly budget: ReactNode;
  readonly onScan: () => void;
  /** Beside it where there is room: else it stands by the list. */
  readonly onAdd: () => void;
  readonly onFinish: () => void;
}

/** The running total and what follows from it: a bar on phones, a price sign on wide screens. */
export function TotalPanel(props: TotalPanelProps) {
  const { total, takenCount, isWide, budget, onScan, onAdd, onFinish } = props;
  const shown = useCountUp(total);
  const sum = (
    <div className={styles.sum}>
      <p className={styles.words}>
        <b>Total</b> <span id="no-carrinho-total">{takenCount} no carrinho</span>
      </p>
      <span className={styles.price} aria-hidden="true">
        <Price centavos={shown} isBig />
      </span>
      <SpokenTotal total={total} />
    </div>
  );
  const finish = (
    <Button
      kind="on-amber"
      icon="check"
      id={finishButtonId}
      disabled={takenCount === 0}
      aria-describedby="no-carrinho-total"
      onClick={onFinish}
    >
      Finalizar Compra
    </Button>
  );
  const scan = (
    <Button kind="on-amber-outline" icon="barcode" id={scanButtonId} onClick={onScan}>
      Escanear Produto
    </Button>
  );
  if (isWide) {
    return (
      <aside className={styles.sign} aria-label="Total da compra">
        {sum}
        {budget}
        {finish}
        {scan}
        <Button kind="on-amber-outline" icon="plus" id={addButtonId} onClick={onAdd}>
          Adicionar produto
        </Button>
      </aside>
    );
  }
  return (
    <ActionBar kind="amber" isTall={Boolean(budget)} className={styles.bar}>
      {sum}
      {budget}
      <div className={styles.actions}>
        {scan}
        {finish}
      </div>
    </ActionBar>
  );
}

/** What a screen reader is told: the total once it has been quiet, not every step of it. */
function SpokenTotal({ total }: { total: Centavos }) {
  const settled = useSettled(total, quietMs);
  return (
    <VisuallyHidden>
      <output aria-label="Total" aria-live="polite" aria-atomic="true">
        {formatMoney(settled)}
      </output>
    </VisuallyHidden>
  );
}
