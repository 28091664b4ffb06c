import type { ListItem, PantryItem } from '@quitanda/contract';
import { expiringItems } from '@quitanda/contract/batches/expiring';
import { fold } from '@quitanda/contract/text';
import { useEffect, useState } from 'react';
import { toCalendarDate } from '../../../lib/dates/dates.ts';
import type { AtHomeNotes } from '../../../lib/items/at-home-notes.ts';
import { useWhileNotPressed } from '../../../lib/timing/while-not-pressed.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { useReads } from '../../../sync/react/use-reads.ts';
import { Icon } from '../../../ui/signs/Icon.tsx';
import { atHomeText } from './at-home-text.ts';
import styles from './AtHomeNote.module.css';

interface PassAtHomeNotesProps {
  readonly onNotes: (notes: AtHomeNotes | null) => void;
}

/** Passes to the rows of a list what of the same thing at home expires within three days (VAL-11). */
export function PassAtHomeNotes({ onNotes }: PassAtHomeNotesProps) {
  const texts = useAtHomeTexts();
  // A note is one more line, so it appears only while no finger is on the rows below it.
  const shown = useWhileNotPressed(texts);
  useEffect(() => {
    const byKey = new Map(JSON.parse(shown) as [string, string][]);
    const textOf = (item: ListItem) =>
      keysOfItem(item)
        .map((key) => byKey.get(key))
        .find(Boolean);
    onNotes(byKey.size === 0 ? null : { noteOf: (item) => <AtHomeNote text={textOf(item)} /> });
    return () => onNotes(null);
  }, [shown, onNotes]);
  return null;
}

/** Returns the texts by what identifies an item, as JSON, which changes only if a text does. */
function useAtHomeTexts(): string {
  const [today] = useState(() => toCalendarDate(Date.now()));
  const pantries = useRead('getPantries', {}).data ?? [];
  const inputs = pantries.map(({ id }) => ({ params: { pantryId: id } }));
  const items = useReads('getPantry', inputs).flatMap(({ data }) =>
    // Most items have no batches, and a large pantry has thousands of items.
    (data?.items ?? []).filter(({ batches }) => batches?.length),
  );
  // The first date of a thing that is in several pantries counts.
  const texts = expiringItems(items, today)
    .toReversed()
    .flatMap(({ item, ...expiry }) =>
      keysOfStock(item).map((key) => [key, atHomeText(item, expiry)] as const),
    );
  return JSON.stringify(texts);
}

const keysOfStock = ({ productId, name }: PantryItem): string[] => [
  ...(productId === null ? [] : [productId]),
  fold(name),
];

const keysOfItem = ({ selectedProductId, productId, product, name }: ListItem): string[] =>
  [selectedProductId, productId, fold(product?.name ?? name), fold(name)].filter(
    (key) => key !== null,
  );

function AtHomeNote({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <span className={styles.note}>
      <Icon name="warning" />
      <span>{text}</span>
    </span>
  );
}
