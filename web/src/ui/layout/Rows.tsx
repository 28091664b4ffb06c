import {
  memo,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type CSSProperties,
  type ReactElement,
} from 'react';
import { classNames } from '../class-names.ts';
import { splitIntoBlocks, isBelowFirstRows, type RowBlock } from './row-blocks.ts';
import styles from './Rows.module.css';

interface HasId {
  readonly id: string;
}

export interface RowsProps<T extends HasId> extends Omit<
  ComponentProps<'div'>,
  'children' | 'className'
> {
  readonly items: readonly T[];
  /**
   * Renders the Row of an item, with the item's id in `data-item`. If another function is passed,
   * all rows are rendered again.
   */
  readonly renderRow: (item: T) => ReactElement;
  /** The number of rows that the screen shows above this list. */
  readonly start?: number | undefined;
  /** Whether the list has no surface, for use inside a card. */
  readonly isPlain?: boolean | undefined;
  /** Whether the rows are in two columns if the screen is wide enough. */
  readonly isInColumns?: boolean | undefined;
}

/** A list of rows on one raised surface. A row that moves keeps the focus. */
export function Rows<T extends HasId>(props: RowsProps<T>) {
  const { items, renderRow, start = 0, isPlain = false, isInColumns = false, ...list } = props;
  const focusedElement = useRef<HTMLElement>(null);
  // A row that moves to another block is remounted and loses the focus, so the focus is restored.
  useLayoutEffect(() => {
    const removed = focusedElement.current;
    if (removed?.isConnected !== false) return;
    // Resets the reference, because the item may return much later, when the focus is elsewhere.
    focusedElement.current = null;
    refocus(removed);
  });
  return (
    <div
      {...list}
      onFocus={({ target }) => void (focusedElement.current = target)}
      onBlur={() => void (focusedElement.current = null)}
      role="list"
      className={classNames(!isPlain && styles.rows, isInColumns && styles.inColumns)}
    >
      {splitIntoBlocks(items).map((block) => (
        <Block
          key={block.key}
          items={block.items}
          renderRow={renderRow}
          startsBelowFirstRows={isBelowFirstRows(start + block.start)}
        />
      ))}
    </div>
  );
}

/** Moves the focus from a removed button to the same button in the new row of the item. */
function refocus(removed: HTMLElement): void {
  const row = removed.closest<HTMLElement>('[data-item]');
  if (row === null) return;
  const index = [...row.querySelectorAll('button')].indexOf(removed as HTMLButtonElement);
  const buttons = document.querySelectorAll<HTMLElement>(
    `[data-item="${row.dataset['item']}"] button`,
  );
  buttons[index]?.focus({ preventScroll: true });
}

interface BlockProps<T extends HasId> extends Pick<RowBlock<T>, 'items'> {
  readonly renderRow: (item: T) => ReactElement;
  /**
   * Whether the block may be out of sight when the list opens. The browser then neither lays out
   * nor paints it until it comes into sight.
   */
  readonly startsBelowFirstRows: boolean;
}

/** Renders again only when one of the items of the block changes. */
const Block = memo(UnmemoizedBlock, isSameBlock) as typeof UnmemoizedBlock;

function UnmemoizedBlock<T extends HasId>({
  items,
  renderRow,
  startsBelowFirstRows,
}: BlockProps<T>) {
  return (
    <div
      role="none"
      className={classNames(styles.block, startsBelowFirstRows && styles.far)}
      style={{ '--rows': items.length } as CSSProperties}
    >
      {items.map(renderRow)}
    </div>
  );
}

function isSameBlock<T extends HasId>(previous: BlockProps<T>, next: BlockProps<T>): boolean {
  return (
    previous.renderRow === next.renderRow &&
    previous.startsBelowFirstRows === next.startsBelowFirstRows &&
    previous.items.length === next.items.length &&
    previous.items.every((item, index) => item === next.items[index])
  );
}
