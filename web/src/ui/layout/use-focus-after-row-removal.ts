import { useEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the keyboard's place in a list whose rows can be removed. When the list gets shorter and the
 * focused control has disappeared with its row, focuses the element of the returned ref, which needs
 * `tabIndex={-1}`. A control of the next row is not focused, because a second key press would hit it.
 *
 * @param length the number of rows
 */
export function useFocusAfterRowRemoval<E extends HTMLElement>(
  length: number,
): RefObject<E | null> {
  const element = useRef<E>(null);
  const previousLength = useRef(length);
  useEffect(() => {
    const isShorter = length < previousLength.current;
    previousLength.current = length;
    if (isShorter && document.activeElement === document.body) element.current?.focus();
  }, [length]);
  return element;
}
