import { useId } from 'react';
import { RowWords } from '../../ui/layout/RowWords.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import styles from './imports.module.css';
import type { Notice } from './reading/parsed-content.ts';
import { ExpandableList } from './ExpandableList.tsx';

/**
 * Lists what was left out, and what is imported with other values than those in the file (IMP-04).
 */
export function NoticeList({ notices }: { readonly notices: readonly Notice[] }) {
  const id = useId();
  if (notices.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id} className={styles.title}>
        Para conferir ({notices.length})
      </SectionTitle>
      <div className={styles.group}>
        <ExpandableList
          label="Para conferir"
          items={notices}
          renderRow={({ where, text }, index) => (
            // The key contains the index, because the same notice may occur several times.
            <li key={`${index} ${where}`} className={styles.row}>
              <RowWords name={where} meta={text} />
            </li>
          )}
        />
      </div>
    </section>
  );
}
