import { vi } from 'vitest';

/** Switches to another app for a moment, and returns to this one. */
export function comeBack(): void {
  const state = vi.spyOn(document, 'visibilityState', 'get');
  for (const each of ['hidden', 'visible'] as const) {
    state.mockReturnValue(each);
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }
  state.mockRestore();
}
