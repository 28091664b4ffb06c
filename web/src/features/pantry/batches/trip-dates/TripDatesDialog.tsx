import { useEffect, useRef, useState } from 'react';
import { toCalendarDate } from '../../../../lib/dates/dates.ts';
import { withNoBreakAmounts } from '../../../../lib/amounts/no-break-amounts.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { useToast } from '../../../../ui/feedback/toast-region.tsx';
import { Tile } from '../../../../ui/signs/Tile.tsx';
import { batchDetails } from '../sheet/OpenedBatch.tsx';
import { DateChoice } from '../sheet/DateChoice.tsx';
import styles from '../sheet/ItemSheet.module.css';
import { useBatchWrites } from '../sheet/use-batch-writes.ts';
import type { SuggestedBatch } from './trip-dates.ts';

interface Props {
  readonly pantryId: string;
  /** What is asked about; only the first list counts. */
  readonly batches: readonly SuggestedBatch[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** VAL-14: 'Datas da compra', which asks for one date after the other. Each can be skipped. */
export function TripDatesDialog({ pantryId, batches, isOpen, onClose }: Props) {
  const [asked] = useState(batches);
  const [index, setIndex] = useState(0);
  const toast = useToast();
  const skipButton = useRef<HTMLButtonElement>(null);
  const current = asked[index];
  function next() {
    if (index + 1 < asked.length) {
      setIndex(index + 1);
      return;
    }
    onClose();
    toast.success('Datas conferidas.');
  }
  return (
    <Dialog
      title="Datas da compra"
      isOpen={isOpen}
      onClose={onClose}
      // No field has the focus at first, because an on-screen keyboard would cover the dates.
      initialFocus={skipButton}
      footer={
        <>
          <Button ref={skipButton} kind="outline" onClick={next}>
            Pular
          </Button>
          <Button kind="secondary" onClick={onClose}>
            Pronto
          </Button>
        </>
      }
    >
      {current && (
        <BatchQuestion
          pantryId={pantryId}
          {...current}
          place={`${index + 1} de ${asked.length}`}
          onAnswered={next}
        />
      )}
    </Dialog>
  );
}

interface QuestionProps extends SuggestedBatch {
  readonly pantryId: string;
  readonly place: string;
  readonly onAnswered: () => void;
}

function BatchQuestion({ pantryId, item, batch, place, onAnswered }: QuestionProps) {
  const { change } = useBatchWrites(pantryId, item);
  const [today] = useState(() => toCalendarDate(Date.now()));
  const words = useRef<HTMLDivElement>(null);
  // A tapped date leaves with its focus, which moves to the next thing, before its dates.
  useEffect(() => {
    if (document.activeElement === document.body) words.current?.focus({ preventScroll: true });
  }, [batch.id]);
  return (
    <div className={styles.sheet}>
      <div className={styles.head}>
        <Tile
          size={56}
          name={item.name}
          categoryName={item.categoryName ?? undefined}
          imageUrl={item.imageUrl}
          className={styles.tile}
        />
        <div ref={words} tabIndex={-1} className={styles.words} role="status">
          <p className={styles.name}>{withNoBreakAmounts(item.name)}</p>
          <p className={styles.meta}>
            {batchDetails(batch, item)} · {place}
          </p>
        </div>
      </div>
      <DateChoice
        key={batch.id}
        today={today}
        suggestion={batch.bestBefore ?? undefined}
        onChoose={(bestBefore) => {
          change(batch.id, { bestBefore, isGuess: false });
          onAnswered();
        }}
      />
    </div>
  );
}
