import type { List, ListItem } from '@quitanda/contract';
import { useState, type ReactElement } from 'react';
import { useDebouncedAfterTouches } from '../../../lib/timing/while-not-pressed.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { lazyComponent, lazyDialog, lazyPart } from '../../../ui/lazy-part.tsx';
import { useHoldToOpen } from '../../../ui/touch/use-hold-to-open.ts';
import type { ListView } from '../order/use-list-view.ts';
import { ItemRow } from './ItemRow.tsx';
import styles from './Items.module.css';
import { sortForShopping } from './list-items.ts';
import { SlidingRows } from './SlidingRows.tsx';
import { useItemActions } from './use-item-actions.ts';

const AllTickedCard = lazyComponent(
  async () => (await import('../ticked/AllTickedCard.tsx')).AllTickedCard,
);
const ItemDialog = lazyDialog(async () => (await import('./ItemDialog.tsx')).ItemDialog);
const ListSearch = lazyPart(async () => (await import('../search/ListSearch.tsx')).ListSearch, {
  isNeeded: () => true,
  onLoadFailed: () => undefined,
});
const SectionedRows = lazyComponent(
  async () => (await import('../order/SectionedRows.tsx')).SectionedRows,
);
const Selecting = lazyPart(async () => (await import('../selecting/Selecting.tsx')).Selecting, {
  isNeeded: () => true,
  onLoadFailed: ({ view }) => view.stopSelecting(),
});

/** From this number of rows on the list has a search (LST-65). */
const minSearchedRows = 15;

interface ItemsProps {
  readonly list: List;
  readonly view: ListView;
  /** Called with the id of an item just before the user removes the item. */
  readonly onRemove: (id: string) => void;
}

/** LST-05, LST-07, LST-08: the items of the list, and how many of them are ticked. */
export function Items({ list, view, onRemove }: ItemsProps) {
  const checkedCount = list.items.filter((item) => item.isChecked).length;
  // While items are selected, a held row is only a slow tap.
  const holdHandlers = useHoldToOpen(view.isSelecting ? '[data-none]' : '[data-item]', (row) =>
    view.select(row.dataset['item']),
  );
  return (
    <section className={styles.section} aria-labelledby="itens" {...holdHandlers}>
      <h2 id="itens" className={styles.title}>
        Itens em "{list.name}"
      </h2>
      {list.items.length === 0 ? (
        <EmptyState art="list" text="Sua lista está vazia. Adicione itens acima para começar." />
      ) : (
        <>
          {checkedCount === list.items.length ? (
            <AllTickedCard list={list} />
          ) : (
            <div className={styles.progress}>
              <ProgressBar value={checkedCount} max={list.items.length} label="Itens marcados" />
              <span className={styles.count}>
                {checkedCount} de {list.items.length}
              </span>
            </div>
          )}
          <ItemRows list={list} view={view} onRemove={onRemove} />
        </>
      )}
    </section>
  );
}

type RenderRow = (item: ListItem) => ReactElement;

function ItemRows({ list, view, onRemove }: ItemsProps) {
  const { add, setChecked, edit, remove } = useItemActions(list.id);
  // A ticked row moves down only after a pause in the touches, so that no row moves under the finger.
  const itemsAfterTouches = useDebouncedAfterTouches(list.items);
  const [editedItem, setEditedItem] = useState<ListItem>();
  const [isEditing, setIsEditing] = useState(false);
  const [foundIds, setFoundIds] = useState<ReadonlySet<string> | null>(null);
  const [selectRow, setSelectRow] = useState<{ readonly render: RenderRow } | null>(null);

  function removeItem(item: ListItem) {
    onRemove(item.id);
    remove(item);
  }
  function startEditing(item: ListItem) {
    setEditedItem(item);
    setIsEditing(true);
  }
  const sortedItems = sortForShopping(list.items, itemsAfterTouches);
  const items = foundIds ? sortedItems.filter(({ id }) => foundIds.has(id)) : sortedItems;
  const itemRow: RenderRow = (item) => (
    <ItemRow
      key={item.id}
      item={item}
      onCheck={setChecked}
      onEdit={startEditing}
      onRemove={removeItem}
    />
  );
  const renderRow = (view.isSelecting && selectRow?.render) || itemRow;
  return (
    <>
      {(list.items.length >= minSearchedRows || foundIds) && (
        <div className={styles.search}>
          <ListSearch
            items={list.items}
            onFound={setFoundIds}
            onAdd={(item) => add(list.items, [item])}
            canFold={list.items.some(({ isChecked }) => !isChecked)}
          />
        </div>
      )}
      {items.length === 0 ? null : view.order === 'own' ? (
        <SlidingRows aria-labelledby="itens" items={items} renderRow={renderRow} />
      ) : (
        <SectionedRows list={list} items={items} order={view.order} renderRow={renderRow} />
      )}
      {view.isSelecting && (
        <Selecting
          list={list}
          shownItems={items}
          view={view}
          isSearching={foundIds !== null}
          onRows={(render) => setSelectRow(render && { render })}
          onRemove={onRemove}
        />
      )}
      <ItemDialog
        item={editedItem}
        isOpen={isEditing}
        onSave={(values) => {
          if (editedItem !== undefined) edit(editedItem, values);
          setIsEditing(false);
        }}
        onClose={() => setIsEditing(false)}
      />
    </>
  );
}
