import type { List, ListItem } from '@quitanda/contract';
import { useState } from 'react';
import { useDebouncedAfterTouches } from '../../../lib/timing/while-not-pressed.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { lazyComponent, lazyDialog } from '../../../ui/lazy-part.tsx';
import { ItemRow } from './ItemRow.tsx';
import styles from './Items.module.css';
import { sortForShopping } from './list-items.ts';
import { SlidingRows } from './SlidingRows.tsx';
import { useItemActions } from './use-item-actions.ts';

const AllTickedCard = lazyComponent(
  async () => (await import('../ticked/AllTickedCard.tsx')).AllTickedCard,
);
const ItemDialog = lazyDialog(async () => (await import('./ItemDialog.tsx')).ItemDialog);

interface ItemsProps {
  readonly list: List;
  /** Called with the id of an item just before the user removes the item. */
  readonly onRemove: (id: string) => void;
}

/** LST-05, LST-07, LST-08: the items of the list, and how many of them are ticked. */
export function Items({ list, onRemove }: ItemsProps) {
  const checkedCount = list.items.filter((item) => item.isChecked).length;
  return (
    <section className={styles.section} aria-labelledby="itens">
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
          <ItemRows list={list} onRemove={onRemove} />
        </>
      )}
    </section>
  );
}

function ItemRows({ list, onRemove }: ItemsProps) {
  const { setChecked, remove } = useItemActions(list.id);
  // A ticked row moves down only after a pause in the touches, so that no row moves under the finger.
  const itemsAfterTouches = useDebouncedAfterTouches(list.items);
  const [editedItem, setEditedItem] = useState<ListItem>();
  const [isEditing, setIsEditing] = useState(false);

  function removeItem(item: ListItem) {
    onRemove(item.id);
    remove(item);
  }
  function startEditing(item: ListItem) {
    setEditedItem(item);
    setIsEditing(true);
  }
  return (
    <>
      <SlidingRows
        aria-labelledby="itens"
        items={sortForShopping(list.items, itemsAfterTouches)}
        renderRow={(item) => (
          <ItemRow
            key={item.id}
            item={item}
            onCheck={setChecked}
            onEdit={startEditing}
            onRemove={removeItem}
          />
        )}
      />
      <ItemDialog
        item={editedItem}
        isOpen={isEditing}
        onRemove={removeItem}
        onClose={() => setIsEditing(false)}
      />
    </>
  );
}
