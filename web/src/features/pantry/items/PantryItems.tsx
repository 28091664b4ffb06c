import type { Pantry, PantryItem } from '@quitanda/contract';
import { lazyComponent } from '../../../ui/lazy-part.tsx';
import { useCallback, useMemo, useState } from 'react';
import { fold } from '@quitanda/contract/text';
import { FilterChips } from '../../../ui/fields/FilterChips.tsx';
import { categoryKeys } from '../../../ui/goods/category.ts';
import { productPicture } from '../../../ui/goods/product-picture.ts';
import { sectionTitles } from '../../../ui/goods/section-titles.ts';
import { lazyDialog } from '../../../ui/lazy-part.tsx';
import { Rows } from '../../../ui/layout/Rows.tsx';
import { lowItems } from '../running-out/low-items.ts';
import styles from './PantryItems.module.css';
import { PantryRow } from './PantryRow.tsx';
import { runOutText } from '../running-out/run-out-text.ts';
import { usualStep } from './stock.ts';
import { useHabits } from '../running-out/use-habits.ts';
import { inOpenedOrder, useOpenedOrder } from '../use-opened-order.ts';

const LowStockCard = lazyComponent(
  async () => (await import('../running-out/LowStockCard.tsx')).LowStockCard,
);

const PantryItemDialog = lazyDialog(
  async () => (await import('./PantryItemDialog.tsx')).PantryItemDialog,
);

const sectionOf = ({ name, categoryName }: PantryItem) =>
  productPicture(name, categoryName ?? undefined).category;

interface Props {
  readonly pantry: Pantry;
  /** The text typed above: only items that contain all of its words are shown. */
  readonly search: string;
}

/**
 * PAN-03: the items of a pantry, the low ones first; chips filter them: all items, only low ones,
 * or one section.
 */
export function PantryItems({ pantry, search }: Props) {
  const { id: pantryId, items } = pantry;
  const [editedId, setEditedId] = useState<string>();
  const [isEditing, setIsEditing] = useState(false);
  const [filter, setFilter] = useState('all');
  const habits = useHabits(pantryId);
  const low = useMemo(() => lowItems(items, habits.byItemId, habits.now), [items, habits]);
  const lowTexts = useMemo(() => new Map(low.map(({ id, text }) => [id, text])), [low]);
  const { order, renew } = useOpenedOrder(items, low, habits.areLoaded);
  const words = fold(search).split(' ');
  const isSearching = search.trim() !== '';
  const shown = inOpenedOrder(items, order).filter((item) => {
    if (isSearching) return words.every((word) => fold(item.name).includes(word));
    if (filter === 'low') return order.lowRanks.has(item.id);
    return filter === 'all' || sectionOf(item) === filter;
  });
  const sections = new Set(items.map(sectionOf));
  const options = [
    { value: 'all', label: `Tudo (${items.length})` },
    ...(low.length > 0 || filter === 'low'
      ? [{ value: 'low', label: `Acabando (${low.length})` }]
      : []),
    ...categoryKeys.flatMap((key) =>
      sections.has(key) ? { value: key, label: sectionTitles[key] } : [],
    ),
  ];

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
          usualStep={usualStep(item.unit, habit?.usual ?? null)}
          onEdit={({ id }) => {
            setEditedId(id);
            setIsEditing(true);
          }}
        />
      );
    },
    [habits, lowTexts, pantryId],
  );
  const edited = items.find(({ id }) => id === editedId);

  return (
    <>
      {!isSearching && (
        <>
          {options.length > 2 && (
            <FilterChips
              label="Mostrar"
              options={options}
              value={filter}
              onChange={(value) => {
                renew();
                setFilter(value);
              }}
            />
          )}
          <LowStockCard low={low} />
        </>
      )}
      {shown.length === 0 ? (
        <p className={styles.none} role="status">
          {isSearching ? `Nada com "${search.trim()}" nesta despensa.` : 'Nada aqui agora.'}
        </p>
      ) : (
        <Rows
          items={shown}
          renderRow={renderRow}
          isInColumns
          aria-label={`Itens de ${pantry.name}`}
        />
      )}
      <PantryItemDialog
        pantryId={pantryId}
        item={edited}
        habit={edited && habits.byItemId.get(edited.id)}
        now={habits.now}
        isOpen={isEditing}
        onClose={() => setIsEditing(false)}
      />
    </>
  );
}
