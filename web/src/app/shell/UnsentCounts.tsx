import type { Ref } from 'react';
import { pendingText, refusedText } from '../../lib/unsent-text.ts';
import { Badge } from '../../ui/signs/Badge.tsx';
import styles from './OfflineStrip.module.css';

interface UnsentCountsProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly waitingCount: number;
  readonly refusedCount: number;
  readonly onClick: () => void;
}

/** A button with the numbers of waiting and of refused writes, which opens their list (UI-07). */
export function UnsentCounts({ ref, waitingCount, refusedCount, onClick }: UnsentCountsProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={styles.counts}
      aria-haspopup="dialog"
      aria-label={`${countsText(waitingCount, refusedCount)}: ${waitingCount + refusedCount === 1 ? 'ver o que é' : 'ver o que são'}`}
      onClick={onClick}
    >
      {waitingCount > 0 && (
        <Badge kind="info" icon="cloud" className={styles.count}>
          {pendingText(waitingCount)}
        </Badge>
      )}
      {refusedCount > 0 && (
        <Badge kind="warn" icon="warning" className={styles.count}>
          {refusedText(refusedCount)}
        </Badge>
      )}
    </button>
  );
}

function countsText(waitingCount: number, refusedCount: number): string {
  const texts = [
    waitingCount > 0 && pendingText(waitingCount),
    refusedCount > 0 && refusedText(refusedCount),
  ];
  return texts.filter((text) => text !== false).join(' e ');
}
