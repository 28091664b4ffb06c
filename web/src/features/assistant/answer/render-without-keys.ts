import { createElement, Fragment, type ReactNode } from 'react';

/**
 * Renders each item of a list that only grows at its end. React then identifies the items by their
 * positions, so they need no keys.
 */
export function renderWithoutKeys<T>(
  items: readonly T[],
  render: (item: T, index: number) => ReactNode,
): ReactNode {
  return createElement(Fragment, null, ...items.map(render));
}
