import { useState } from 'react';

const kept = new Map<string, unknown>();

/**
 * What is typed, kept under `key` while the app is open: closed by Back, Escape or a tap beside it, a
 * form opens again as it was left (UI-10). The third is called once it is done, or given up.
 */
export function useDraft<T>(
  key: string,
  initial: T,
): readonly [value: T, change: (next: (value: T) => T) => void, forget: () => void] {
  // The one it was opened under: what it is about may change while one types.
  const [ownKey] = useState(key);
  const [value, setValue] = useState(() => (kept.has(key) ? (kept.get(key) as T) : initial));
  function change(next: (value: T) => T): void {
    const changed = next(kept.has(ownKey) ? (kept.get(ownKey) as T) : value);
    kept.set(ownKey, changed);
    setValue(changed);
  }
  return [value, change, () => forgetDraft(ownKey)];
}

/** Throws one away. */
export function forgetDraft(key: string): void {
  kept.delete(key);
}

/** Throws all away: the device may be somebody else's now. */
export function forgetDrafts(): void {
  kept.clear();
}
