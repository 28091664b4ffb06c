const pastes = new Set(['insertFromPaste', 'insertFromDrop', 'insertFromYank']);

interface Insertion {
  /** null where something was only taken out. */
  readonly inserted: string | null;
  readonly isPasted: boolean;
}

/** What an input event put into a field. */
export function insertedBy(event: Event, before: string, after: string): Insertion {
  if (!(event instanceof InputEvent)) return { inserted: after, isPasted: false };
  const { inputType, data } = event;
  // While a keyboard composes, the data are all that it has composed.
  const inserted = inputType === 'insertText' && data !== null ? data : added(before, after);
  return { inserted: inserted === '' ? null : inserted, isPasted: pastes.has(inputType) };
}

/** What stands between what both begin and what both end with. */
function added(before: string, after: string): string {
  let start = 0;
  while (start < after.length && after[start] === before[start]) start += 1;
  let end = 0;
  while (end < after.length - start && after.at(-1 - end) === before.at(-1 - end)) end += 1;
  return after.slice(start, after.length - end);
}
