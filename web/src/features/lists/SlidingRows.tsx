import { Component, createRef, type ComponentProps, type ReactElement } from 'react';
import { Rows } from '../../ui/Rows.tsx';

const movement = { duration: 260, easing: 'cubic-bezier(.2, .8, .2, 1)' };

interface Place {
  readonly top: number;
  readonly left: number;
}
type Places = ReadonlyMap<HTMLElement, Place>;

interface SlidingRowsProps extends Omit<ComponentProps<'ul'>, 'ref' | 'children'> {
  readonly children: readonly ReactElement[];
}

const nowhere: Places = new Map();

/** Rows that change place slide there (LST-07). */
// Only a class is asked before the page changes, while the rows stand where they were seen.
export class SlidingRows extends Component<SlidingRowsProps> {
  readonly #list = createRef<HTMLUListElement>();

  override getSnapshotBeforeUpdate(previous: SlidingRowsProps): Places {
    const list = this.#list.current;
    // To measure is to lay out: a tick, which moves nothing, shows sooner without.
    if (list === null || isSameOrder(previous.children, this.props.children)) return nowhere;
    return new Map(rowsInSight(list).map((row) => [row, placeOf(row)]));
  }

  override componentDidUpdate(_props: unknown, _state: unknown, before: Places): void {
    // First all are measured: after a movement each measurement would lay out the page anew.
    const moved = [...before].flatMap(([row, from]) => {
      const place = placeOf(row);
      const isMoved = from.top !== place.top || from.left !== place.left;
      return row.isConnected && isMoved ? [{ row, from, place }] : [];
    });
    if (moved.length === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const { row, from, place } of moved) {
      const transform = `translate(${from.left - place.left}px, ${from.top - place.top}px)`;
      row.animate([{ transform }, { transform: 'none' }], movement);
    }
  }

  override render() {
    return <Rows {...this.props} ref={this.#list} />;
  }
}

const placeOf = ({ offsetTop: top, offsetLeft: left }: HTMLElement): Place => ({ top, left });

function isSameOrder(before: readonly ReactElement[], after: readonly ReactElement[]): boolean {
  return (
    before.length === after.length && before.every(({ key }, index) => key === after[index]?.key)
  );
}

/** In a long list nobody sees the others move. */
function rowsInSight(list: HTMLElement): HTMLElement[] {
  const rows = [...list.children] as HTMLElement[];
  const { innerHeight } = window;
  const { top } = list.getBoundingClientRect();
  const first = Math.max(0, indexFrom(rows, -top) - 1);
  return rows.slice(first, indexFrom(rows, innerHeight - top, first));
}

/** The index of the first row that stands this far down, each one no higher than the one before. */
function indexFrom(rows: readonly HTMLElement[], top: number, first = 0): number {
  let [low, high] = [first, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.offsetTop ?? 0) < top) low = middle + 1;
    else high = middle;
  }
  return low;
}
