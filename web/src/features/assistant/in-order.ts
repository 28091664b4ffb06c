import { createElement, Fragment, type ReactNode } from 'react';

/**
 * Renders each item of a list that only ever grows at its end, so that the index can be the key.
 */
export function inOrder<T>(
  items: readonly T[],
  show: (item: T, index: number) => ReactNode,
): ReactNode {
  return createElement(Fragment, null, ...items.map(show));
}
