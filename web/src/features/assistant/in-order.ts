import { createElement, Fragment, type ReactNode } from 'react';

/** What is made of each item, for lists that only ever change at their end: they need no keys. */
export function inOrder<T>(
  items: readonly T[],
  show: (item: T, index: number) => ReactNode,
): ReactNode {
  return createElement(Fragment, null, ...items.map(show));
}
