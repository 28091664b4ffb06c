import { useRef, type FocusEvent, type MouseEvent, type PointerEvent } from 'react';

/**
 * Returns handlers for a field whose text is selected on focus, so that typing replaces it. The
 * press that gives the focus keeps the selection, which browsers would otherwise remove; the next
 * press sets the caret.
 */
export function useSelectOnFocus() {
  const isFocusing = useRef(false);
  return {
    onPointerDown: ({ currentTarget }: PointerEvent<HTMLInputElement>) => {
      isFocusing.current = document.activeElement !== currentTarget;
    },
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select(),
    onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
      const { selectionStart, selectionEnd } = currentTarget;
      // Dragging selects a part of the text.
      if (isFocusing.current && selectionStart === selectionEnd) currentTarget.select();
      isFocusing.current = false;
    },
  };
}
