/**
 * Stores a choice of the user in local storage; null removes it. If local storage is full, the old
 * choice is removed, so that no outdated one is read, and the app continues without a stored one.
 */
export function storeChoice(key: string, choice: string | null): void {
  try {
    if (choice === null) localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
  } catch {
    localStorage.removeItem(key);
  }
}
