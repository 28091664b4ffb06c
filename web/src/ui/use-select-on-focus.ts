import { useRef, type FocusEvent, type MouseEvent, type PointerEvent } from 'react';

/**
 * Handlers for a field whose content is selected when it gets the focus, so that typing replaces
 * it. The press that gives the focus keeps the selection, which browsers would let go of again; the
 * next one places the caret.
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
      // Who drags over a part of it wants that part.
      if (isFocusing.current && selectionStart === selectionEnd) currentTarget.select();
      isFocusing.current = false;
    },
  };
}
