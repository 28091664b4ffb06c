import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './Row.module.css';

interface RowProps extends ComponentProps<'li'> {
  /** Ticked: the name struck through, the tile faded. */
  readonly isDone?: boolean | undefined;
  /** See isFarDown. */
  readonly isFar?: boolean | undefined;
}

/** Rows that are in sight when a list opens: drawn late, they would move those below. */
const firstInSight = 8;

/** Whether the row at this index, from 0, may wait with being drawn until it is scrolled to. */
export const isFarDown = (index: number) => index >= firstInSight;

/** One line of Rows, at least 64 px high: check, tile, RowText, action. */
export function Row({ isDone = false, isFar = false, className, ...item }: RowProps) {
  const look = classNames(styles.row, isFar && styles.far, isDone && styles.done, className);
  return <li {...item} className={look} />;
}
