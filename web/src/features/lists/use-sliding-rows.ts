import { useLayoutEffect, useRef, type RefObject } from 'react';

const movement = { duration: 260, easing: 'cubic-bezier(.2, .8, .2, 1)' };

interface Place {
  readonly top: number;
  readonly left: number;
}

/** Rows that change place slide there (LST-07). Give each child a `data-item` that names it. */
export function useSlidingRows(list: RefObject<HTMLElement | null>): void {
  const places = useRef<ReadonlyMap<string, Place>>(new Map());
  useLayoutEffect(() => {
    if (list.current === null) return;
    const before = places.current;
    // First all are measured: after a movement each measurement would lay out the page anew.
    const rows = [...list.current.querySelectorAll<HTMLElement>('[data-item]')].map((row) => ({
      row,
      id: row.dataset['item'] ?? '',
      place: { top: row.offsetTop, left: row.offsetLeft },
    }));
    places.current = new Map(rows.map(({ id, place }) => [id, place]));
    const moved = rows.flatMap(({ row, id, place }) => {
      const from = before.get(id);
      const isMoved = from !== undefined && (from.top !== place.top || from.left !== place.left);
      return isMoved ? [{ row, from, place }] : [];
    });
    if (moved.length === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const sight = sightOf(list.current);
    // In a long list hundreds move where nobody sees it.
    const seen = moved.filter(({ row, from, place }) =>
      passes(sight, from, place, row.offsetHeight),
    );
    for (const { row, from, place } of seen) slide(row, from, place);
  });
}

interface Sight {
  readonly top: number;
  readonly bottom: number;
}

/** What of the list is in the window, in the list's own pixels. */
function sightOf(list: HTMLElement): Sight {
  const { top } = list.getBoundingClientRect();
  return { top: -top, bottom: window.innerHeight - top };
}

/** Whether any of the way leads through what can be seen. */
function passes(sight: Sight, from: Place, to: Place, height: number): boolean {
  const highest = Math.min(from.top, to.top);
  const lowest = Math.max(from.top, to.top) + height;
  return highest < sight.bottom && lowest > sight.top;
}

function slide(row: HTMLElement, from: Place, to: Place): void {
  const transform = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
  row.animate([{ transform }, { transform: 'none' }], movement);
}
