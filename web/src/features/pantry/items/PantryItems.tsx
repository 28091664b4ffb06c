import type { Pantry, PantryItem } from '@quitanda/contract';
import { lazyComponent } from '../../../ui/lazy-part.tsx';
import { useCallback, useMemo, useState } from 'react';
import { fold } from '@quitanda/contract/text';
import { readLowCardHeight, saveLowCardHeight } from '../../../lib/device/shopping-storage.ts';
import { FilterChips } from '../../../ui/fields/FilterChips.tsx';
import { categoryKeys } from '@quitanda/contract/sections/category-keys';
import { sectionKeyOf } from '@quitanda/contract/sections/section-of';
import { sectionTitles } from '@quitanda/contract/sections/section-titles';
import { lazyDialog } from '../../../ui/lazy-part.tsx';
import { Rows } from '../../../ui/layout/Rows.tsx';
import { useIsWide } from '../../../ui/touch/use-is-wide.ts';
import { findLowItems } from '../running-out/low-items.ts';
import styles from './PantryItems.module.css';
import { PantryRow } from './PantryRow.tsx';
import { runOutText } from '../running-out/run-out-text.ts';
import { defaultStepOf } from './stock.ts';
import { useRequestedItem } from './use-requested-item.ts';
import { useHabits } from '../running-out/use-habits.ts';
import { sortByStableOrder, useStableOrder } from '../use-stable-order.ts';

const LowStockCard = lazyComponent(
  async () => (await import('../running-out/LowStockCard.tsx')).LowStockCard,
);

const PantryItemDialog = lazyDialog(
  async () => (await import('./PantryItemDialog.tsx')).PantryItemDialog,
);

const sectionOf = ({ name, categoryName }: PantryItem) => sectionKeyOf(name, categoryName);

interface Props {
  readonly pantry: Pantry;
  /** The typed text. Only items that contain all its words are shown. */
  readonly search: string;
}

/**
 * PAN-03: the items of a pantry, the low ones first. Chips filter them: all items, only low ones,
 * or one section.
 */
export function PantryItems({ pantry, search }: Props) {
  const { id: pantryId, items } = pantry;
  const requestedId = useRequestedItem();
  const [editedId, setEditedId] = useState(requestedId);
  const [isEditing, setIsEditing] = useState(requestedId !== undefined);
  const [filter, setFilter] = useState('all');
  const isWide = useIsWide();
  const habits = useHabits(pantryId);
  // Until it is known whether the card of low items is shown, its last height is reserved, so that no row moves.
  const [lowCardHeight, setLowCardHeight] = useState<number | undefined>(() =>
    readLowCardHeight(pantryId),
  );
  const reservedHeight = lowCardHeight || undefined;
  const onLowCardShown = useCallback(
    (height: number) => {
      setLowCardHeight(undefined);
      saveLowCardHeight(pantryId, height);
    },
    [pantryId],
  );
  const lowItems = useMemo(
    () =>
      findLowItems(
        items,
        habits.byItemId,
        habits.now,
        // Until the forecasts are loaded, the default threshold applies. A forecast overrules it.
        habits.areLoaded ? habits.wasBoughtToday : undefined,
      ),
    [items, habits],
  );
  const lowTexts = useMemo(() => new Map(lowItems.map(({ id, text }) => [id, text])), [lowItems]);
  // The order stays as it was when the pantry was opened, or when a filter was last selected.
  const { order, refreshOrder } = useStableOrder(items, lowItems, habits.areLoaded);
  const searchWords = fold(search).split(' ');
  const isSearching = search.trim() !== '';
  const options = filterOptions(items, lowItems.length, filter === 'low');
  // The section of the chosen chip may lose its last item, and its chip with it.
  const shownFilter = options.some(({ value }) => value === filter) ? filter : 'all';
  const shownItems = sortByStableOrder(items, order).filter((item) => {
    if (isSearching) return searchWords.every((word) => fold(item.name).includes(word));
    if (shownFilter === 'low') return order.lowRanks.has(item.id);
    return shownFilter === 'all' || sectionOf(item) === shownFilter;
  });

  const renderRow = useCallback(
    (item: PantryItem) => {
      const habit = habits.byItemId.get(item.id);
      const lowText = lowTexts.get(item.id);
      const text = habit?.runOut
        ? runOutText(habit.runOut, habits.now)
        : sectionTitles[sectionOf(item)];
      return (
        <PantryRow
          key={item.id}
          pantryId={pantryId}
          item={item}
          text={lowText ?? text}
          isLow={lowText !== undefined}
          defaultStep={defaultStepOf(item, habit?.usual ?? null)}
          isCard={isWide}
          onEdit={({ id }) => {
            setEditedId(id);
            setIsEditing(true);
          }}
        />
      );
    },
    [habits, lowTexts, pantryId, isWide],
  );
  const editedItem = items.find(({ id }) => id === editedId);

  return (
    <>
      {!isSearching && (
        <>
          {options.length > 2 && (
            <FilterChips
              label="Mostrar"
              options={options}
              value={shownFilter}
              onChange={(value) => {
                refreshOrder();
                setFilter(value);
              }}
            />
          )}
          <div className={styles.lowCard} style={{ minHeight: reservedHeight }}>
            <LowStockCard items={lowItems} onShown={onLowCardShown} />
          </div>
        </>
      )}
      {/* Screen readers announce only changes of a status that exists before, so it is also rendered
          while it is empty. */}
      <div role="status" className={styles.status}>
        {shownItems.length === 0 && (
          <p className={styles.none}>
            {isSearching ? `Nada com "${search.trim()}" nesta despensa.` : 'Nada aqui agora.'}
          </p>
        )}
      </div>
      {shownItems.length > 0 && (
        <div className={styles.cards}>
          <Rows items={shownItems} renderRow={renderRow} aria-label={`Itens de ${pantry.name}`} />
        </div>
      )}
      <PantryItemDialog
        pantryId={pantryId}
        item={editedItem}
        habit={editedItem && habits.byItemId.get(editedItem.id)}
        now={habits.now}
        isOpen={isEditing}
        onClose={() => setIsEditing(false)}
      />
    </>
  );
}

/** The chips: all items, the low ones if there are any or `isLowShown`, and each section. */
function filterOptions(items: readonly PantryItem[], lowCount: number, isLowShown: boolean) {
  const sections = new Set(items.map(sectionOf));
  return [
    { value: 'all', label: `Tudo (${items.length})` },
    ...(lowCount > 0 || isLowShown ? [{ value: 'low', label: `Acabando (${lowCount})` }] : []),
    ...categoryKeys.flatMap((key) =>
      sections.has(key) ? { value: key, label: sectionTitles[key] } : [],
    ),
  ];
}
