import { formatItemCount } from '../../../lib/amounts/item-count.ts';
import { toCentavos } from '@quitanda/contract/values';
import { formatMoney } from '../../../lib/amounts/money.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ActionBar } from '../../../ui/layout/ActionBar.tsx';
import { Price } from '../../../ui/signs/Price.tsx';
import { useIsWide } from '../../../ui/touch/use-is-wide.ts';
import type { ReceiptDraft } from './receipt-draft.ts';
import styles from './ReviewFooter.module.css';

interface ReviewFooterProps {
  readonly draft: ReceiptDraft;
  readonly undecidedCount: number;
  /** Whether the receipt proves itself, or the person has compared it with the paper (NF-15). */
  readonly isSeen: boolean;
  readonly isBusy: boolean;
  /** Shows the first line that is not decided. */
  readonly onShowUndecided: () => void;
  /** Shows why the receipt does not prove itself. */
  readonly onShowDoubts: () => void;
  readonly onRecord: () => void;
}

/** The total, and the button that records the receipt (NF-04). */
export function ReviewFooter(props: ReviewFooterProps) {
  const { draft, undecidedCount, isSeen, isBusy, onShowUndecided, onShowDoubts, onRecord } = props;
  const { total, discount, lines } = draft.receipt;
  const isWide = useIsWide();
  const content = (
    <>
      <div className={styles.sum}>
        <p className={styles.words}>
          <b>Total pago</b>{' '}
          <span>
            {discount > 0
              ? `desconto de ${formatMoney(toCentavos(discount))} incluído`
              : formatItemCount(lines.length)}
          </span>
        </p>
        <Price centavos={toCentavos(total)} isBig className={styles.price} />
      </div>
      {undecidedCount > 0 && (
        <Button kind="on-amber" isBlock onClick={onShowUndecided}>
          Conferir {formatItemCount(undecidedCount)}
        </Button>
      )}
      {undecidedCount === 0 && !isSeen && (
        <Button kind="on-amber" isBlock onClick={onShowDoubts}>
          Conferir os valores
        </Button>
      )}
      {undecidedCount === 0 && isSeen && (
        <Button kind="on-amber" icon="check" isBlock isBusy={isBusy} onClick={onRecord}>
          {draft.addsStock ? 'Lançar na despensa' : 'Lançar nota'}
        </Button>
      )}
    </>
  );
  if (isWide) {
    return (
      <aside className={styles.panel} aria-label="Total da nota">
        {content}
      </aside>
    );
  }
  return (
    <ActionBar kind="amber" className={styles.bar}>
      {content}
    </ActionBar>
  );
}
