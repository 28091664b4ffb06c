import { useCallback, useState } from 'react';
import type { ButtonLook } from '../../ui/buttons/button-class.ts';

/** A change by an operator that needs a confirmation. */
export interface AdminAction {
  readonly title: string;
  /** The consequences of the change. */
  readonly text: string;
  readonly label: string;
  readonly kind?: ButtonLook['kind'];
  /** Calls the server, with an idempotency key. */
  readonly run: (key: string) => Promise<unknown>;
  /** The message after the change. */
  readonly doneText: string;
}

/** Returns the action of an `ActionDialog`, and the functions that open and close the dialog. */
export function useAdminAction() {
  const [action, ask] = useState<AdminAction>();
  // A late response must not close the dialog of another action.
  const close = useCallback(
    (closed: AdminAction) => ask((shown) => (shown === closed ? undefined : shown)),
    [],
  );
  return { action, ask, close };
}
