import {
  memo,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type CSSProperties,
  type ReactElement,
} from 'react';
import { classNames } from './class-names.ts';
import { inBlocks, isFarDown, type RowBlock } from './row-blocks.ts';
import styles from './Rows.module.css';

interface HasId {
  readonly id: string;
}

export interface RowsProps<T extends HasId> extends Omit<
  ComponentProps<'div'>,
  'children' | 'className'
> {
  readonly items: readonly T[];
  /** Draws the Row of an item, which tells its id in `data-item`. Rows are drawn anew when it is another function. */
  readonly renderRow: (item: T) => ReactElement;
  /** How many rows stand above these on the screen. */
  readonly start?: number | undefined;
  /** Without a surface of its own, on another. */
  readonly isPlain?: boolean | undefined;
  /** Two rows beside each other where there is room. */
  readonly isInColumns?: boolean | undefined;
}

/** A list of rows on one raised surface. A row that changes place keeps the focus. */
export function Rows<T extends HasId>(props: RowsProps<T>) {
  const { items, renderRow, start = 0, isPlain = false, isInColumns = false, ...list } = props;
  const focused = useRef<HTMLElement>(null);
  // A row that joins another block is a new one, and what had the focus is gone with the old one.
  useLayoutEffect(() => {
    const gone = focused.current;
    if (gone?.isConnected !== false) return;
    // Once: the item may come back much later, when somebody is elsewhere.
    focused.current = null;
    refocus(gone);
  });
  return (
    <div
      {...list}
      onFocus={({ target }) => void (focused.current = target)}
      onBlur={() => void (focused.current = null)}
      role="list"
      className={classNames(!isPlain && styles.rows, isInColumns && styles.inColumns)}
    >
      {inBlocks(items).map((block) => (
        <Block
          key={block.key}
          items={block.items}
          renderRow={renderRow}
          isFar={isFarDown(start + block.start)}
        />
      ))}
    </div>
  );
}

/** The focus goes to the same button of the same item, wherever that is now. */
function refocus(gone: HTMLElement): void {
  const row = gone.closest<HTMLElement>('[data-item]');
  if (row === null) return;
  const index = [...row.querySelectorAll('button')].indexOf(gone as HTMLButtonElement);
  const buttons = document.querySelectorAll<HTMLElement>(
    `[data-item="${row.dataset['item']}"] button`,
  );
  buttons[index]?.focus({ preventScroll: true });
}

interface BlockProps<T extends HasId> extends Pick<RowBlock<T>, 'items'> {
  readonly renderRow: (item: T) => ReactElement;
  readonly isFar: boolean;
}

/** Drawn anew only when one of its own items changes. */
const Block = memo(PlainBlock, isSameBlock) as typeof PlainBlock;

function PlainBlock<T extends HasId>({ items, renderRow, isFar }: BlockProps<T>) {
  return (
    <div
      role="none"
      className={classNames(styles.block, isFar && styles.far)}
      style={{ '--rows': items.length } as CSSProperties}
    >
      {items.map(renderRow)}
    </div>
  );
}

function isSameBlock<T extends HasId>(before: BlockProps<T>, after: BlockProps<T>): boolean {
  return (
    before.renderRow === after.renderRow &&
    before.isFar === after.isFar &&
    before.items.length === after.items.length &&
    before.items.every((item, index) => item === after.items[index])
  );
}
