import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './RowGroup.module.css';

/** A list of a few `<li>` on one raised surface, with a line between them. Long lists of goods are `Rows`. */
export function RowGroup({ className, ...list }: ComponentProps<'ul'>) {
  return <ul {...list} className={classNames(styles.rows, className)} />;
}
