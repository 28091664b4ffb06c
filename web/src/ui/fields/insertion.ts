const pasteTypes = new Set(['insertFromPaste', 'insertFromDrop', 'insertFromYank']);

interface Insertion {
  /** Null if text was only removed. */
  readonly inserted: string | null;
  readonly isPasted: boolean;
}

/** Returns the text that an input event inserted into a field. */
export function insertionOf(event: Event, before: string, after: string): Insertion {
  if (!(event instanceof InputEvent)) return { inserted: after, isPasted: false };
  const { inputType, data } = event;
  // During a composition, `data` is the whole composed text, so the texts are compared instead.
  const inserted = inputType === 'insertText' && data !== null ? data : insertedPart(before, after);
  return { inserted: inserted === '' ? null : inserted, isPasted: pasteTypes.has(inputType) };
}

/**
 * Returns the part of `after` between the beginning and the end that it has in common with
 * `before`.
 */
function insertedPart(before: string, after: string): string {
  let start = 0;
  while (start < after.length && after[start] === before[start]) start += 1;
  let end = 0;
  while (end < after.length - start && after.at(-1 - end) === before.at(-1 - end)) end += 1;
  return after.slice(start, after.length - end);
}
