/**
 * The order of two texts by their code units. For ids and instants the database has the same order.
 */
export const compareText = (one: string, other: string): number =>
  one < other ? -1 : one > other ? 1 : 0;

/** Oldest first. */
export const byCreation = (
  one: { readonly id: string; readonly createdAt: string },
  other: { readonly id: string; readonly createdAt: string },
): number => compareText(one.createdAt, other.createdAt) || compareText(one.id, other.id);
