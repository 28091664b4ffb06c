import { useRef, type FocusEvent, type MouseEvent, type PointerEvent } from 'react';

/**
 * Returns handlers for a field whose text is selected on focus, so that typing replaces it. After
 * the press that focuses the field, the text is selected again, because browsers remove the
 * selection. The next press sets the caret.
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
      // If the person has selected a part of the text by dragging, this selection is kept.
      if (isFocusing.current && selectionStart === selectionEnd) currentTarget.select();
      isFocusing.current = false;
    },
  };
}
