import { useEffect, useRef, useState, type RefObject } from 'react';

interface WrongField<E extends HTMLElement> {
  /** Of what holds the fields. */
  readonly fields: RefObject<E | null>;
  /** Goes to the first field that is marked as wrong, once it is. */
  readonly showWrong: () => void;
}

/**
 * Takes whoever has sent a form to what is wrong with it: a screen reader says a field's error when it
 * gets the focus, and on a phone it may be out of sight.
 */
export function useWrongField<E extends HTMLElement>(): WrongField<E> {
  const fields = useRef<E>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  return { fields, showWrong: () => setTries((count) => count + 1) };
}
