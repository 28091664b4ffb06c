import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Row.module.css';

interface RowProps extends ComponentProps<'div'> {
  /** Whether the row is ticked: the name is struck through and the tile faded. */
  readonly isDone?: boolean | undefined;
}

/**
 * One row of Rows: a Checkbox, a Tile, a RowText and an action. It is at least 64 px high. To reduce
 * its height, set `--row-height` and `--row-padding`.
 */
export function Row({ isDone = false, className, ...item }: RowProps) {
  return (
    <div
      {...item}
      role="listitem"
      data-done={isDone ? '' : undefined}
      className={classNames(styles.row, className)}
    />
  );
}
