import { useState } from 'react';

const drafts = new Map<string, unknown>();

/**
 * Keeps the typed values of a form under `key` while the app is open. A form that was closed by
 * Back, Escape or a tap outside opens again with these values (UI-10). Call the third element,
 * `forget`, when the form is sent or cancelled. Without a key, no values are kept.
 */
export function useDraft<T>(
  key: string | undefined,
  initial: T,
): readonly [value: T, change: (next: (value: T) => T) => void, forget: () => void] {
  // Keeps the key of the first render: the draft stays under this key even if the subject of the
  // form changes while the user types.
  const [initialKey] = useState(key);
  const [value, setValue] = useState(() =>
    key !== undefined && drafts.has(key) ? (drafts.get(key) as T) : initial,
  );
  function change(next: (value: T) => T): void {
    if (initialKey === undefined) {
      setValue(next);
      return;
    }
    const changed = next(drafts.has(initialKey) ? (drafts.get(initialKey) as T) : value);
    drafts.set(initialKey, changed);
    setValue(changed);
  }
  return [value, change, () => initialKey !== undefined && forgetDraft(initialKey)];
}

/** Removes the draft under this key. */
export function forgetDraft(key: string): void {
  drafts.delete(key);
}

/** Removes all drafts, because another user may use the device next. */
export function forgetDrafts(): void {
  drafts.clear();
}
