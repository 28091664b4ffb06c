/**
 * Sorts rows, oldest first, by their time-ordered ids, so that a restored row returns to its
 * position.
 */
export function inOrderOfCreation<Row extends { readonly id: string }>(
  rows: readonly Row[],
): Row[] {
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}
