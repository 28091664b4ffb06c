const pasteTypes = new Set(['insertFromPaste', 'insertFromDrop', 'insertFromYank']);
/** Edits that browsers make in place of the person: completed, corrected or restored text. */
const replacementTypes = new Set(['insertReplacementText', 'historyUndo', 'historyRedo']);

interface Insertion {
  /** Null if text was only removed. */
  readonly inserted: string | null;
  /**
   * `set` if a program inserted the text at once: a script, dictation, or a key of the on-screen
   * keyboard that inserts the clipboard.
   */
  readonly source: 'typed' | 'pasted' | 'set';
}

/** Returns the text that an input event inserted into a field, and where it comes from. */
export function insertionOf(event: Event, before: string, after: string): Insertion {
  if (!(event instanceof InputEvent)) return { inserted: after, source: 'set' };
  const { inputType, data } = event;
  // During a composition, `data` is the whole composed text, so the texts are compared instead.
  const isComposed = /Composition/u.test(inputType);
  const inserted = (isComposed ? null : data) ?? insertedPart(before, after);
  if (pasteTypes.has(inputType)) return { inserted: inserted || null, source: 'pasted' };
  // A key inserts one character, or several zeros. A composition may repeat earlier characters.
  const isKey = isComposed || /^(?:.|0*)$/su.test(inserted);
  const isSet = replacementTypes.has(inputType) || !isKey;
  return { inserted: inserted || null, source: isSet ? 'set' : 'typed' };
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
