import type { Ref } from 'react';
import { pendingText, refusedText } from '../../lib/unsent-text.ts';
import { Badge } from '../../ui/signs/Badge.tsx';
import styles from './OfflineStrip.module.css';

interface UnsentCountsProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly waiting: number;
  readonly refused: number;
  readonly onClick: () => void;
}

/** A button with the numbers of waiting and of refused writes, which opens their list (UI-07). */
export function UnsentCounts({ ref, waiting, refused, onClick }: UnsentCountsProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={styles.counts}
      aria-haspopup="dialog"
      aria-label={`${countsText(waiting, refused)}: ${waiting + refused === 1 ? 'ver o que é' : 'ver o que são'}`}
      onClick={onClick}
    >
      {waiting > 0 && (
        <Badge kind="info" icon="cloud" className={styles.count}>
          {pendingText(waiting)}
        </Badge>
      )}
      {refused > 0 && (
        <Badge kind="warn" icon="warning" className={styles.count}>
          {refusedText(refused)}
        </Badge>
      )}
    </button>
  );
}

function countsText(waiting: number, refused: number): string {
  const texts = [waiting > 0 && pendingText(waiting), refused > 0 && refusedText(refused)];
  return texts.filter((text) => text !== false).join(' e ');
}
