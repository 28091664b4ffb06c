/** Lines that the reports of the drills share. */

const shownErrors = 15;

/** A figure with its name, and with its bound where it has one. */
export function figure(name: string, value: number | string, bound?: string): string {
  const shown = typeof value === 'number' ? value.toLocaleString('en') : value;
  return `${name.padEnd(50)}${shown.padStart(9)}${bound === undefined ? '' : `   (bound ${bound})`}`;
}

/** A title and how often each thing came, the most frequent first; nothing without things. */
export function counted(title: string, counts: ReadonlyMap<string, number>): string[] {
  if (counts.size === 0) return [];
  const sorted = [...counts].toSorted(([, one], [, other]) => other - one);
  const lines = sorted.slice(0, shownErrors).map(([what, count]) => `  ${count} × ${what}`);
  return [title, ...lines];
}

/** How often each text is in the list. */
export function countsOf(texts: readonly string[]): ReadonlyMap<string, number> {
  return new Map(
    [...Map.groupBy(texts, (text) => text)].map(([text, same]) => [text, same.length]),
  );
}
