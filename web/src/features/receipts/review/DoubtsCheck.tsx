import { useId, useRef, useState } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/signs/Icon.tsx';
import { doubtsOf, doubtTexts } from './doubts.ts';
import type { DraftChange, ReceiptDraft } from './receipt-draft.ts';
import styles from './Review.module.css';

/** How many sentences are shown at first, so that the questions below them stay visible. */
const maxInitialParts = 4;

interface DoubtsCheckProps {
  readonly draft: ReceiptDraft;
  /** The id of the section, so that the screen can scroll to it. */
  readonly id: string;
  readonly onChange: (change: DraftChange) => void;
}

/**
 * Says why a receipt does not prove itself, and asks to compare it with the paper (NF-15). Renders
 * nothing for a receipt that proves itself.
 */
export function DoubtsCheck({ draft, id, onChange }: DoubtsCheckProps) {
  const { receipt, hasSeenDoubts = false } = draft;
  const titleId = useId();
  const [isExpanded, setIsExpanded] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  if (doubtsOf(receipt).length === 0) return null;
  const { title, parts } = doubtTexts(receipt);
  const isShortened = parts.length > maxInitialParts + 1 && !isExpanded;
  const shownParts = isShortened ? parts.slice(0, maxInitialParts) : parts;
  const seenLabel = 'Conferi com a nota';
  return (
    <section id={id} aria-labelledby={titleId} className={classNames(styles.check, styles.doubts)}>
      <Icon name="warning" />
      <div className={styles.checkWords}>
        <h2 id={titleId} className={styles.checkTitle}>
          {title}
        </h2>
        {shownParts.length > 0 && (
          <ul ref={list} tabIndex={-1} className={styles.checkLines}>
            {shownParts.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        )}
        {isShortened && (
          <Button
            kind="ghost"
            size="sm"
            className={styles.more}
            onClick={() => {
              setIsExpanded(true);
              // This button disappears.
              list.current?.focus({ preventScroll: true });
            }}
          >
            Ver todas as {parts.length}
          </Button>
        )}
        <Checkbox
          isChecked={hasSeenDoubts}
          label={seenLabel}
          onChange={(isChecked) => onChange({ hasSeenDoubts: isChecked })}
        >
          <span aria-hidden="true" className={styles.switch}>
            {seenLabel}
          </span>
        </Checkbox>
      </div>
    </section>
  );
}
