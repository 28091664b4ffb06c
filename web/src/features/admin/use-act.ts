import { useCallback, useState } from 'react';
import type { ButtonLook } from '../../ui/buttons/button-class.ts';

/** Something that an operator is about to do. */
export interface Act {
  readonly title: string;
  /** What follows from it. */
  readonly text: string;
  readonly label: string;
  readonly kind?: ButtonLook['kind'];
  /** Calls the server, with an idempotency key. */
  readonly run: (key: string) => Promise<unknown>;
  /** The message once it is done. */
  readonly done: string;
}

/** The act that an `ActDialog` asks about, and the functions that open and close the dialog. */
export function useAct() {
  const [act, ask] = useState<Act>();
  // A request that is answered late must not close the dialog of another act.
  const close = useCallback(
    (closed: Act) => ask((shown) => (shown === closed ? undefined : shown)),
    [],
  );
  return { act, ask, close };
}
