import type { PantryItem } from '@quitanda/contract';
import { useState } from 'react';
import { formatItemCount } from '../../../lib/amounts/item-count.ts';
import { RowWords } from '../../../ui/layout/RowWords.tsx';
import { lazyDialog } from '../../../ui/lazy-part.tsx';
import { DateIcon } from '../../../ui/signs/DateIcon.tsx';
import { Icon } from '../../../ui/signs/Icon.tsx';
import {
  suggestedBatches,
  type SuggestedBatch,
} from '../../pantry/batches/trip-dates/trip-dates.ts';
import styles from './TripSummary.module.css';

const TripDatesDialog = lazyDialog(
  async () => (await import('../../pantry/batches/trip-dates/TripDatesDialog.tsx')).TripDatesDialog,
);

/**
 * VAL-14: returns the batches of a trip whose dates are suggestions. Those that were so at first stay, so that
 * the row does not leave under the sheet that it has opened.
 */
export function useSuggestedBatches(
  items: readonly PantryItem[] | undefined,
  finishId: string,
): readonly SuggestedBatch[] {
  const [first, setFirst] = useState<readonly SuggestedBatch[]>([]);
  const batches = suggestedBatches(items ?? [], finishId);
  if (batches.length > first.length) setFirst(batches);
  return first;
}

interface Props {
  readonly pantryId: string;
  readonly batches: readonly SuggestedBatch[];
}

/** VAL-14: opens the dates of what the trip has brought home and usually has one. */
export function TripDates({ pantryId, batches }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [openCount, setOpenCount] = useState(0);
  return (
    <li>
      <button
        type="button"
        className={styles.link}
        onClick={() => {
          setOpenCount(openCount + 1);
          setIsOpen(true);
        }}
      >
        <span className={styles.icon}>
          <DateIcon name="calendar" />
        </span>
        <RowWords
          name="Datas da compra"
          meta={`${formatItemCount(batches.length)} ${batches.length === 1 ? 'costuma' : 'costumam'} vencer`}
        />
        <Icon name="chevron-right" />
      </button>
      <TripDatesDialog
        key={openCount}
        pantryId={pantryId}
        batches={batches}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </li>
  );
}
