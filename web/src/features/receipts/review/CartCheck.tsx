import type { ListItem } from '@quitanda/contract';
import { useMemo, useState } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/signs/Icon.tsx';
import { cartCheckText } from './cart-check-text.ts';
import type { ReceiptDraft } from './receipt-draft.ts';
import styles from './Review.module.css';

/** How many differences are shown at first, so that the questions below them stay visible. */
const maxInitialLines = 4;

interface CartCheckProps {
  readonly items: readonly ListItem[];
  readonly draft: ReceiptDraft;
}

/**
 * Shows the differences between the receipt and the cart (NF-05). Renders nothing for an empty
 * cart.
 */
export function CartCheck({ items, draft }: CartCheckProps) {
  const { receipt, matches, decisions } = draft;
  const check = useMemo(
    () => cartCheckText(items, { receipt, matches, decisions }),
    [items, receipt, matches, decisions],
  );
  const [isExpanded, setIsExpanded] = useState(false);
  if (check === undefined) return null;
  // Shows all lines if only one would be hidden.
  const isShortened = check.lines.length > maxInitialLines + 1 && !isExpanded;
  const shownLines = isShortened ? check.lines.slice(0, maxInitialLines) : check.lines;
  return (
    <div role="status" className={classNames(styles.check, check.isMatch && styles.good)}>
      <Icon name={check.isMatch ? 'success' : 'warning'} />
      <div className={styles.checkWords}>
        <p className={styles.checkTitle}>{check.title}</p>
        {shownLines.length > 0 && (
          <ul className={styles.checkLines}>
            {shownLines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {check.totalDifference !== undefined && (
          <p className={styles.checkLines}>{check.totalDifference}</p>
        )}
        {isShortened && (
          <Button
            kind="ghost"
            size="sm"
            className={styles.more}
            onClick={() => setIsExpanded(true)}
          >
            Ver todas as {check.lines.length} diferenças
          </Button>
        )}
      </div>
    </div>
  );
}
