import { useState } from 'react';

/**
 * Whether a dialog is open, and how often it was opened: as its `key`, the count gives each opening a
 * new form with a new secret.
 */
export function useOpening() {
  const [state, setState] = useState({ isOpen: false, count: 0 });
  return {
    ...state,
    open: () => setState(({ count }) => ({ isOpen: true, count: count + 1 })),
    close: () => setState((before) => ({ ...before, isOpen: false })),
  };
}
