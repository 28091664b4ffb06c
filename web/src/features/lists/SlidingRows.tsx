import type { ListItem } from '@quitanda/contract';
import { Component, createRef } from 'react';
import { Rows, type RowsProps } from '../../ui/Rows.tsx';

const movement = { duration: 260, easing: 'cubic-bezier(.2, .8, .2, 1)' };

interface Place {
  readonly top: number;
  readonly left: number;
}

/** By the id of the item, because a row that joins another block is a new one. */
type Places = ReadonlyMap<string, Place>;

type SlidingRowsProps = Omit<RowsProps<ListItem>, 'ref'>;

/** Rows that change place slide there (LST-07). */
// Only a class is asked before the page changes, while the rows stand where they were seen.
export class SlidingRows extends Component<SlidingRowsProps> {
  readonly #list = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(previous: SlidingRowsProps): Places | null {
    const list = this.#list.current;
    // To measure is to lay out: a tick, which moves nothing, shows sooner without.
    if (list === null || isSameOrder(previous.items, this.props.items)) return null;
    const placeOf = placesIn(list);
    return new Map(rowsInSight(list).map((row) => [idOf(row), placeOf(row)]));
  }

  override componentDidUpdate(_props: unknown, _state: unknown, before: Places | null): void {
    const list = this.#list.current;
    if (list === null || before === null) return;
    // First all are measured: after a movement each measurement would lay out the page anew.
    const placeOf = placesIn(list);
    const moved = rowsOf(list).flatMap((row) => {
      const from = before.get(idOf(row));
      if (from === undefined) return [];
      const place = placeOf(row);
      const isMoved = from.top !== place.top || from.left !== place.left;
      return isMoved ? [{ row, from, place }] : [];
    });
    if (moved.length === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const { row, from, place } of moved) {
      const transform = `translate(${from.left - place.left}px, ${from.top - place.top}px)`;
      row.animate([{ transform }, { transform: 'none' }], movement);
    }
    // Nor does the edge of their block cut them off on their way.
    for (const block of new Set(moved.map(({ row }) => row.parentElement))) {
      block?.animate({ contentVisibility: ['visible', 'visible'] }, movement);
    }
  }

  override render() {
    return <Rows isInColumns {...this.props} ref={this.#list} />;
  }
}

const idOf = (row: HTMLElement) => row.dataset['item'] ?? '';

const rowsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-item]')];

/** Answers where a row stands in the list. */
function placesIn(list: HTMLElement): (row: HTMLElement) => Place {
  const whole = list.getBoundingClientRect();
  return (row) => {
    const own = row.getBoundingClientRect();
    return { top: own.top - whole.top, left: own.left - whole.left };
  };
}

function isSameOrder(before: readonly ListItem[], after: readonly ListItem[]): boolean {
  return before.length === after.length && before.every(({ id }, index) => id === after[index]?.id);
}

/** In a long list nobody sees the others move. */
function rowsInSight(list: HTMLElement): HTMLElement[] {
  const blocks = [...list.children].filter(isInSight);
  return blocks.flatMap((block) => [...block.children] as HTMLElement[]).filter(isInSight);
}

function isInSight(element: Element): boolean {
  // Beside each other, the rows of a block have no box around them.
  if (element.getClientRects().length === 0) return true;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
