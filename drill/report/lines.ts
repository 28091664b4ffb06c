/** Formats lines for the reports of all drills. */

const maxShownCounts = 15;

/** Returns the line of a figure, with its bound if it has one. */
export function formatFigure(name: string, value: number | string, bound?: string): string {
  const text = typeof value === 'number' ? value.toLocaleString('en') : value;
  return `${name.padEnd(50)}${text.padStart(9)}${bound === undefined ? '' : `   (bound ${bound})`}`;
}

/** Returns a title and the counts, the highest first; no line if there are no counts. */
export function formatCounts(title: string, counts: ReadonlyMap<string, number>): string[] {
  if (counts.size === 0) return [];
  const sorted = [...counts].toSorted(([, one], [, other]) => other - one);
  const lines = sorted.slice(0, maxShownCounts).map(([text, count]) => `  ${count} × ${text}`);
  return [title, ...lines];
}

/** Counts how often each text is in the list. */
export function countEach(texts: readonly string[]): ReadonlyMap<string, number> {
  return new Map(
    [...Map.groupBy(texts, (text) => text)].map(([text, same]) => [text, same.length]),
  );
}
