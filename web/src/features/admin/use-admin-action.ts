import { useCallback, useState } from 'react';
import type { ButtonLook } from '../../ui/buttons/button-class.ts';

/** A change that the operator must confirm. */
export interface AdminAction {
  readonly title: string;
  /** The consequences of the change. */
  readonly text: string;
  /** The text of the button that confirms. */
  readonly label: string;
  readonly kind?: ButtonLook['kind'];
  /** Calls the server with an idempotency key. */
  readonly run: (key: string) => Promise<unknown>;
  /** The message after the change. */
  readonly doneText: string;
}

/** Returns the action of an `ActionDialog`, and the functions that open and close the dialog. */
export function useAdminAction() {
  const [action, openDialog] = useState<AdminAction>();
  // A late response must not close the dialog of another action.
  const closeDialog = useCallback(
    (closedAction: AdminAction) =>
      openDialog((shownAction) => (shownAction === closedAction ? undefined : shownAction)),
    [],
  );
  return { action, openDialog, closeDialog };
}
