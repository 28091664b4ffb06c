import { useEffect, useRef, useState, type RefCallback } from 'react';

interface InvalidFieldFocus<E extends HTMLElement> {
  /** The ref of the element that contains the fields. */
  readonly fields: RefCallback<E>;
  /** Moves the focus to the first invalid field, after the next render has marked it as invalid. */
  readonly focusInvalidField: () => void;
}

/**
 * Moves the focus to the first invalid field after a form is sent: a screen reader then reads the
 * field's error, and on a phone the field may be out of sight.
 */
export function useFocusInvalidField<E extends HTMLElement>(): InvalidFieldFocus<E> {
  // Memoising has no benefit here (see useSubmit).
  'use no memo';
  const group = useRef<E>(null);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts > 0) group.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  return {
    fields: (element) => {
      group.current = element;
    },
    focusInvalidField: () => setAttempts((count) => count + 1),
  };
}
