const pastes = new Set(['insertFromPaste', 'insertFromDrop', 'insertFromYank']);

interface Insertion {
  /** Null if text was only removed. */
  readonly inserted: string | null;
  readonly isPasted: boolean;
}

/** Returns the text that an input event inserted into a field. */
export function insertedBy(event: Event, before: string, after: string): Insertion {
  if (!(event instanceof InputEvent)) return { inserted: after, isPasted: false };
  const { inputType, data } = event;
  // During a composition, the event's data are the whole composed text.
  const inserted = inputType === 'insertText' && data !== null ? data : added(before, after);
  return { inserted: inserted === '' ? null : inserted, isPasted: pastes.has(inputType) };
}

/** Returns the part between the common beginning and the common end. */
function added(before: string, after: string): string {
  let start = 0;
  while (start < after.length && after[start] === before[start]) start += 1;
  let end = 0;
  while (end < after.length - start && after.at(-1 - end) === before.at(-1 - end)) end += 1;
  return after.slice(start, after.length - end);
}
