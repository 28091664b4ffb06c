import type { Pantry, PantryItem } from '@quitanda/contract';
import { lazyComponent } from '../../../ui/lazy-part.tsx';
import { useCallback, useMemo, useState } from 'react';
import { fold } from '@quitanda/contract/text';
import { FilterChips, type FilterOption } from '../../../ui/fields/FilterChips.tsx';
import { categoryKeys } from '@quitanda/contract/sections/category-keys';
import { sectionKeyOf } from '@quitanda/contract/sections/section-of';
import { sectionTitles } from '@quitanda/contract/sections/section-titles';
import { lazyDialog } from '../../../ui/lazy-part.tsx';
import { Rows } from '../../../ui/layout/Rows.tsx';
import { useIsWide } from '../../../ui/touch/use-is-wide.ts';
import { findLowItems } from '../running-out/low-items.ts';
import styles from './PantryItems.module.css';
import { PantryRow } from './PantryRow.tsx';
import { useExpiries } from '../batches/use-expiries.ts';
import { defaultStepOf } from './stock.ts';
import { runOutText } from '../running-out/run-out-text.ts';
import { useRequestedItem } from './use-requested-item.ts';
import { useHabits } from '../running-out/use-habits.ts';
import { useLowCardHeight } from '../running-out/use-low-card-height.ts';
import { sortByStableOrder, useStableOrder } from '../use-stable-order.ts';

const ExpiringCard = lazyComponent(
  async () => (await import('../batches/ExpiringCard.tsx')).ExpiringCard,
);
const DateIcon = lazyComponent(
  async () => (await import('../../../ui/signs/DateIcon.tsx')).DateIcon,
);
const LowStockCard = lazyComponent(
  async () => (await import('../running-out/LowStockCard.tsx')).LowStockCard,
);

const ItemSheet = lazyDialog(
  async () => (await import('../batches/sheet/ItemSheet.tsx')).ItemSheet,
);

const sectionOf = ({ name, categoryName }: PantryItem) => sectionKeyOf(name, categoryName);

interface Props {
  readonly pantry: Pantry;
  /** The typed text. Only items that contain all its words are shown. */
  readonly search: string;
}

/**
 * PAN-03, VAL-09: the items of a pantry, first what expires soon, then the low ones. Chips filter them:
 * all items, what expires soon, only low ones, or one section.
 */
export function PantryItems({ pantry, search }: Props) {
  const { id: pantryId, items } = pantry;
  const { edited, isEditing, openSheet, closeSheet } = useEditedItem();
  const [filter, setFilter] = useState('all');
  const isWide = useIsWide();
  const habits = useHabits(pantryId);
  const lowCard = useLowCardHeight(pantryId);
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
  const expiries = useExpiries(items, habits.now);
  const first = { lowItems, expiringIds: expiries.soonIds };
  const areLoaded = habits.areLoaded && expiries.areLoaded;
  const { order, refreshOrder } = useStableOrder(items, first, areLoaded);
  const searchWords = fold(search).split(' ');
  const isSearching = search.trim() !== '';
  const options = filterOptions(
    items,
    { expiring: expiries.soonIds.length, low: lowItems.length },
    filter,
  );
  // The section of the chosen chip may lose its last item, and its chip with it.
  const shownFilter = options.some(({ value }) => value === filter) ? filter : 'all';
  const shownItems = sortByStableOrder(items, order).filter((item) => {
    if (isSearching) return searchWords.every((word) => fold(item.name).includes(word));
    if (shownFilter === 'expiring') return order.expiringIds.has(item.id);
    if (shownFilter === 'low') return order.lowIds.has(item.id);
    return shownFilter === 'all' || sectionOf(item) === shownFilter;
  });

  const renderRow = useCallback(
    (item: PantryItem) => {
      const habit = habits.byItemId.get(item.id);
      const lowText = lowTexts.get(item.id);
      const section = sectionTitles[sectionOf(item)];
      const runOut = habit?.runOut;
      const otherText = runOut ? runOutText(runOut, habits.now) : section;
      const expiry = expiries.byItemId.get(item.id);
      const line =
        expiry && expiries.rowLineOf?.({ item, expiry, runOut, lowText, now: habits.now });
      return (
        <PantryRow
          key={item.id}
          pantryId={pantryId}
          item={item}
          text={line?.text ?? lowText ?? otherText}
          sign={line ? line.sign : lowText === undefined ? undefined : 'warning'}
          isOpen={expiries.openIds.has(item.id)}
          isLow={!line && lowText !== undefined}
          defaultStep={defaultStepOf(item, habit?.usual ?? null)}
          isCard={isWide}
          onEdit={openSheet}
        />
      );
    },
    [habits, expiries, lowTexts, pantryId, isWide, openSheet],
  );
  const editedItem = items.find(({ id }) => id === edited.id);

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
          <ExpiringCard text={expiries.text} />
          <div className={styles.lowCard} style={{ minHeight: lowCard.reservedHeight }}>
            <LowStockCard items={lowItems} onShown={lowCard.onShown} />
          </div>
        </>
      )}
      {/* Screen readers announce only changes of a status that exists before, so it is also rendered
          while it is empty. */}
      <div role="status" className={styles.status}>
        {shownItems.length === 0 && (
          <p className={styles.none}>
            {isSearching ? `Nada com "${search.trim()}" nesta despensa.` : emptyTextOf(shownFilter)}
          </p>
        )}
      </div>
      {shownItems.length > 0 && (
        <div className={styles.cards}>
          <Rows items={shownItems} renderRow={renderRow} aria-label={`Itens de ${pantry.name}`} />
        </div>
      )}
      <ItemSheet
        // Each opening begins with the first batch.
        key={edited.openCount}
        pantryId={pantryId}
        item={editedItem}
        habit={editedItem && habits.byItemId.get(editedItem.id)}
        now={habits.now}
        isOpen={isEditing}
        onClose={closeSheet}
      />
    </>
  );
}

/** Which item's sheet is open, and how often one was opened. */
function useEditedItem() {
  // Memoises by hand where it matters, so memos would only make the first load larger.
  'use no memo';
  const requestedId = useRequestedItem();
  const [edited, setEdited] = useState({ id: requestedId ?? '', openCount: 0 });
  const [isEditing, setIsEditing] = useState(requestedId !== undefined);
  const openSheet = useCallback(({ id }: PantryItem) => {
    setEdited(({ openCount }) => ({ id, openCount: openCount + 1 }));
    setIsEditing(true);
  }, []);
  return { edited, isEditing, openSheet, closeSheet: () => setIsEditing(false) };
}

const emptyTextOf = (filter: string) =>
  filter === 'expiring' ? 'Nada vence nos próximos 3 dias.' : 'Nada aqui agora.';

/** The chips: all items, what expires soon and the low ones if there are any or `chosen` is one of them, and each section. */
function filterOptions(
  items: readonly PantryItem[],
  counts: { readonly expiring: number; readonly low: number },
  chosen: string,
): FilterOption[] {
  const sections = new Set(items.map(sectionOf));
  const clock = <DateIcon name="clock" />;
  return [
    { value: 'all', label: `Tudo (${items.length})` },
    ...(counts.expiring > 0 || chosen === 'expiring'
      ? [{ value: 'expiring', label: `Vencendo (${counts.expiring})`, picture: clock }]
      : []),
    ...(counts.low > 0 || chosen === 'low'
      ? [{ value: 'low', label: `Acabando (${counts.low})` }]
      : []),
    ...categoryKeys.flatMap((key) =>
      sections.has(key) ? { value: key, label: sectionTitles[key] } : [],
    ),
  ];
}
