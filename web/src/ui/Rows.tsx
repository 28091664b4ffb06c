import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './Rows.module.css';

/** A list of rows on one raised surface; holds Row elements. */
export function Rows({ className, ...list }: ComponentProps<'ul'>) {
  return <ul {...list} className={classNames(styles.rows, className)} />;
}
