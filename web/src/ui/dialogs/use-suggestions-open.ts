import { useEffect, useState } from 'react';

/**
 * Returns whether the suggestions of a field are open, and the handlers of the field. The list
 * opens when the user presses the field, and closes when the field loses the focus. If a press
 * elsewhere takes the focus, the list closes only after the press, because closing it earlier would
 * move the pressed element.
 */
export function useSuggestionsOpen() {
  const [isOpen, setIsOpen] = useState(false);
  const [hasLostFocus, setHasLostFocus] = useState(false);

  useEffect(() => {
    if (!hasLostFocus) return undefined;
    const close = () =>
      setTimeout(() => {
        setIsOpen(false);
        setHasLostFocus(false);
      });
    window.addEventListener('pointerup', close);
    window.addEventListener('pointercancel', close);
    return () => {
      window.removeEventListener('pointerup', close);
      window.removeEventListener('pointercancel', close);
    };
  }, [hasLostFocus]);

  const [isPressing, setIsPressing] = useState(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = () => setIsPressing(true);
    const onRelease = () => setIsPressing(false);
    window.addEventListener('pointerdown', onPress, true);
    window.addEventListener('pointerup', onRelease, true);
    window.addEventListener('pointercancel', onRelease, true);
    return () => {
      window.removeEventListener('pointerdown', onPress, true);
      window.removeEventListener('pointerup', onRelease, true);
      window.removeEventListener('pointercancel', onRelease, true);
    };
  }, [isOpen]);

  return {
    isOpen,
    open: () => setIsOpen(true),
    close: () => setIsOpen(false),
    handlers: {
      onClick: () => setIsOpen(true),
      onBlur: () => (isPressing ? setHasLostFocus(true) : setIsOpen(false)),
    },
  };
}
