import { useEffect, useRef, useState, type RefCallback } from 'react';

interface WrongField<E extends HTMLElement> {
  /** The ref of the element that contains the fields. */
  readonly fields: RefCallback<E>;
  /** Moves the focus to the first invalid field, once it is marked. */
  readonly showWrong: () => void;
}

/**
 * Moves the focus to the first invalid field after a form is sent: a screen reader then reads the
 * field's error, and on a phone the field may be out of sight.
 */
export function useWrongField<E extends HTMLElement>(): WrongField<E> {
  // Memoising has no benefit here (see useSubmit).
  'use no memo';
  const group = useRef<E>(null);
  const [attempts, setTries] = useState(0);
  useEffect(() => {
    if (attempts > 0) group.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  return {
    fields: (element) => {
      group.current = element;
    },
    showWrong: () => setTries((count) => count + 1),
  };
}
