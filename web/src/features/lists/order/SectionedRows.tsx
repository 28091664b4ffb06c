import type { ListItem, ListSummary } from '@quitanda/contract';
import type { ReactElement } from 'react';
import { supermarketOf } from '../../../lib/items/trip-of-list.ts';
import { classNames } from '../../../ui/class-names.ts';
import colours from '../../../ui/goods/category-colours.module.css';
import { Rows } from '../../../ui/layout/Rows.tsx';
import { groupBySection } from '../../shopping/pending/sections.ts';
import { useTakingOrder } from '../../shopping/pending/use-taking-order.ts';
import styles from './SectionedRows.module.css';
import type { ListOrder } from './use-list-view.ts';

interface SectionedRowsProps {
  readonly list: ListSummary;
  readonly items: readonly ListItem[];
  readonly order: ListOrder;
  /** Must be the same function until the rows change. */
  readonly renderRow: (item: ListItem) => ReactElement;
}

/**
 * LST-64: the pending items under the titles of their sections, as in the supermarket (SHO-16), and the
 * ticked ones below. In the order 'taken' the sections and their items follow the trips to the list's
 * supermarket (INS-06).
 */
export function SectionedRows({ list, items, order, renderRow }: SectionedRowsProps) {
  const learned = useTakingOrder(supermarketOf(list) ?? '');
  const ticked = items.filter(({ isChecked }) => isChecked);
  const pending = items.filter(({ isChecked }) => !isChecked);
  const sections = groupBySection(pending, order === 'taken' ? learned : undefined);
  return (
    <div className={styles.groups}>
      {sections.map(({ key, title, items: sectionItems, start }) => (
        <section key={key} aria-label={title}>
          <h3 className={classNames(styles.title, colours[key])}>{title}</h3>
          <Rows isPlain items={sectionItems} start={start} renderRow={renderRow} />
        </section>
      ))}
      {ticked.length > 0 && (
        <section aria-label="Marcados">
          <h3 className={styles.title}>Marcados ({ticked.length})</h3>
          <Rows isPlain items={ticked} start={pending.length} renderRow={renderRow} />
        </section>
      )}
    </div>
  );
}
