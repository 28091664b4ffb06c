import { useState } from 'react';

const drafts = new Map<string, unknown>();

/**
 * Keeps what is typed under `key` while the app is open: a form that was closed by Back, Escape or
 * a tap outside opens again as it was left (UI-10). Call the third element, `forget`, when the
 * form is sent or cancelled. Without a key nothing is kept.
 */
export function useDraft<T>(
  key: string | undefined,
  initial: T,
): readonly [value: T, change: (next: (value: T) => T) => void, forget: () => void] {
  // The key at the first render: what the form is about may change while a person types.
  const [ownKey] = useState(key);
  const [value, setValue] = useState(() =>
    key !== undefined && drafts.has(key) ? (drafts.get(key) as T) : initial,
  );
  function change(next: (value: T) => T): void {
    if (ownKey === undefined) {
      setValue(next);
      return;
    }
    const changed = next(drafts.has(ownKey) ? (drafts.get(ownKey) as T) : value);
    drafts.set(ownKey, changed);
    setValue(changed);
  }
  return [value, change, () => ownKey !== undefined && forgetDraft(ownKey)];
}

/** Removes the draft under this key. */
export function forgetDraft(key: string): void {
  drafts.delete(key);
}

/** Removes all drafts: another person may use the device next. */
export function forgetDrafts(): void {
  drafts.clear();
}
