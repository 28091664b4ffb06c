import { useState } from 'react';

/**
 * Returns whether a dialog is open, and how often it was opened. The count is used as the `key` of
 * the dialog, so that each opening has a new form with a new secret.
 */
export function useOpening() {
  const [state, setState] = useState({ isOpen: false, count: 0 });
  return {
    ...state,
    open: () => setState(({ count }) => ({ isOpen: true, count: count + 1 })),
    close: () => setState((before) => ({ ...before, isOpen: false })),
  };
}
