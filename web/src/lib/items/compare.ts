/**
 * The order of two texts by their code units. For ids and instants the database has the same order.
 */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Compares two rows by the time of their creation, oldest first. */
export const byCreation = (
  a: { readonly id: string; readonly createdAt: string },
  b: { readonly id: string; readonly createdAt: string },
): number => compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id);
