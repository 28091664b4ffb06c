import type { ListItem } from '@quitanda/contract';
import { Component, createRef } from 'react';
import { Rows, type RowsProps } from '../../../ui/layout/Rows.tsx';

const slideTiming = { duration: 260, easing: 'cubic-bezier(.2, .8, .2, 1)' };

interface Position {
  readonly top: number;
  readonly left: number;
}

/** The positions by item id. A row that moves to another block gets a new element, but keeps its id. */
type Positions = ReadonlyMap<string, Position>;

type SlidingRowsProps = Omit<RowsProps<ListItem>, 'ref'>;

/** Rows that slide to their new position (LST-07). */
// A class component, because only classes have getSnapshotBeforeUpdate, which measures the old
// positions.
export class SlidingRows extends Component<SlidingRowsProps> {
  readonly #list = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(previous: SlidingRowsProps): Positions | null {
    const list = this.#list.current;
    // Measuring forces a layout. It is skipped if the order is the same, so that a tick shows
    // sooner.
    if (list === null || isSameOrder(previous.items, this.props.items)) return null;
    const measurePosition = createPositionMeasurer(list);
    return new Map(visibleRowsOf(list).map((row) => [idOf(row), measurePosition(row)]));
  }

  override componentDidUpdate(
    _props: unknown,
    _state: unknown,
    positionsBefore: Positions | null,
  ): void {
    const list = this.#list.current;
    if (list === null || positionsBefore === null) return;
    // All rows are measured before one is moved, because measuring after a move forces a layout.
    const measurePosition = createPositionMeasurer(list);
    const movedRows = rowsOf(list).flatMap((row) => {
      const from = positionsBefore.get(idOf(row));
      if (from === undefined) return [];
      const position = measurePosition(row);
      const isMoved = from.top !== position.top || from.left !== position.left;
      return isMoved ? [{ row, from, position }] : [];
    });
    if (movedRows.length === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const { row, from, position } of movedRows) {
      const transform = `translate(${from.left - position.left}px, ${from.top - position.top}px)`;
      row.animate([{ transform }, { transform: 'none' }], slideTiming);
    }
    // During the animation the block must not clip its rows.
    for (const block of new Set(movedRows.map(({ row }) => row.parentElement))) {
      block?.animate({ contentVisibility: ['visible', 'visible'] }, slideTiming);
    }
  }

  override render() {
    return <Rows isInColumns {...this.props} ref={this.#list} />;
  }
}

const idOf = (row: HTMLElement) => row.dataset['item'] ?? '';

const rowsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-item]')];

/** Returns a function that measures a row's position in the list. */
function createPositionMeasurer(list: HTMLElement): (row: HTMLElement) => Position {
  const listBox = list.getBoundingClientRect();
  return (row) => {
    const rowBox = row.getBoundingClientRect();
    return { top: rowBox.top - listBox.top, left: rowBox.left - listBox.left };
  };
}

function isSameOrder(before: readonly ListItem[], after: readonly ListItem[]): boolean {
  return before.length === after.length && before.every(({ id }, index) => id === after[index]?.id);
}

/** Returns the rows on the screen. Only these are animated. */
function visibleRowsOf(list: HTMLElement): HTMLElement[] {
  const blocks = [...list.children].filter(isVisible);
  return blocks.flatMap((block) => [...block.children] as HTMLElement[]).filter(isVisible);
}

function isVisible(element: Element): boolean {
  // In the layout with several columns a block has `display: contents`, so it has no box.
  if (element.getClientRects().length === 0) return true;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
