import { vi } from 'vitest';

/** Somebody looks at another app for a moment, and comes back. */
export function comeBack(): void {
  const state = vi.spyOn(document, 'visibilityState', 'get');
  for (const each of ['hidden', 'visible'] as const) {
    state.mockReturnValue(each);
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }
  state.mockRestore();
}
