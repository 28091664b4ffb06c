import { useState } from 'react';

/**
 * Returns whether a dialog is open, and how often it was opened. `openCount` is used as the `key`
 * of the dialog, so that each opening shows a new form with a new secret.
 */
export function useDialogState() {
  const [state, setState] = useState({ isOpen: false, openCount: 0 });
  return {
    ...state,
    open: () => setState(({ openCount }) => ({ isOpen: true, openCount: openCount + 1 })),
    close: () => setState((previous) => ({ ...previous, isOpen: false })),
  };
}
