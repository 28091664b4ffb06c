import type { List } from '@quitanda/contract';
import type { WrittenItem } from '@quitanda/contract/items/list-text';
import { itemsBySection } from '@quitanda/contract/sections/items-by-section';
import { formatAmount } from '@quitanda/contract/units';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { formatDate } from '../../../lib/dates/dates.ts';
import styles from './PrintedList.module.css';

/** Only the last sheet is in the page: not every browser says when printing has ended. */
let removeSheet = () => {};

/**
 * TXT-03: prints the list. The sheet is beside the app in the page, and only the printer sees it, so
 * that it needs neither a window nor the network.
 */
export function printList(list: List): void {
  removeSheet();
  const sheet = document.createElement('div');
  sheet.className = styles.sheet ?? '';
  const root = createRoot(sheet);
  document.body.append(sheet);
  removeSheet = () => {
    removeSheet = () => {};
    root.unmount();
    sheet.remove();
  };
  flushSync(() => root.render(<PrintedList list={list} now={new Date()} />));
  window.addEventListener('afterprint', () => removeSheet(), { once: true });
  window.print();
}

/** The paper: title, date, and the items in two columns, each with its box. */
function PrintedList({ list, now }: { readonly list: List; readonly now: Date }) {
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>{list.name}</h1>
        <p className={styles.date}>{formatDate(now.toISOString())}</p>
      </header>
      <div className={styles.columns}>
        {itemsBySection(list.items).map(({ title, items }) => (
          <section key={title}>
            <h2 className={styles.section}>{title}</h2>
            <ul className={styles.items}>
              {items.map((item) => (
                <PrintedItem key={item.id} {...item} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

function PrintedItem(item: WrittenItem) {
  const { name, isChecked, note } = item;
  return (
    <li className={styles.item}>
      <span className={styles.box}>{isChecked && '✓'}</span>
      <span>
        {formatAmount(item)} {name}
        {note != null && note !== '' && <span className={styles.note}> · {note}</span>}
      </span>
    </li>
  );
}
