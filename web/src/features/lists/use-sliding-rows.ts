import { useLayoutEffect, useRef, type RefObject } from 'react';

const movement = { duration: 260, easing: 'cubic-bezier(.2, .8, .2, 1)' };

/** Rows that change place slide there (LST-07). Give each child a `data-item` that names it. */
export function useSlidingRows(list: RefObject<HTMLElement | null>): void {
  const places = useRef(new Map<string, { top: number; left: number }>());
  useLayoutEffect(() => {
    const before = places.current;
    places.current = new Map();
    for (const row of list.current?.querySelectorAll<HTMLElement>('[data-item]') ?? []) {
      const id = row.dataset['item'] ?? '';
      const place = { top: row.offsetTop, left: row.offsetLeft };
      places.current.set(id, place);
      const previous = before.get(id);
      if (previous !== undefined) slide(row, previous.left - place.left, previous.top - place.top);
    }
  });
}

function slide(row: HTMLElement, left: number, top: number): void {
  if ((left === 0 && top === 0) || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  row.animate([{ transform: `translate(${left}px, ${top}px)` }, { transform: 'none' }], movement);
}
