import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './RowGroup.module.css';

/**
 * A list of a few `<li>` on one raised surface, with lines between them. Use `Rows` for long lists.
 */
export function RowGroup({ className, ...list }: ComponentProps<'ul'>) {
  return <ul {...list} className={classNames(styles.rows, className)} />;
}
