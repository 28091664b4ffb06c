import { vi } from 'vitest';

/** Simulates that the user switches to another app for a moment, and returns to this app. */
export function comeBack(): void {
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  for (const value of ['hidden', 'visible'] as const) {
    visibility.mockReturnValue(value);
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }
  visibility.mockRestore();
}
