import { useEffect, useState } from 'react';

/**
 * Returns whether the list of a field is open. It opens when the field is pressed or typed in, and
 * closes when the field loses the focus. If a press elsewhere takes the focus, the list closes only
 * after the press, because closing it earlier would move the pressed element.
 */
export function useOpenUntilLeft() {
  const [isOpen, setIsOpen] = useState(false);
  const [isLeft, setIsLeft] = useState(false);

  useEffect(() => {
    if (!isLeft) return undefined;
    const close = () =>
      setTimeout(() => {
        setIsOpen(false);
        setIsLeft(false);
      });
    window.addEventListener('pointerup', close);
    window.addEventListener('pointercancel', close);
    return () => {
      window.removeEventListener('pointerup', close);
      window.removeEventListener('pointercancel', close);
    };
  }, [isLeft]);

  const [isPressing, setIsPressing] = useState(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = () => setIsPressing(true);
    const onRelease = () => setIsPressing(false);
    window.addEventListener('pointerdown', onPress, true);
    window.addEventListener('pointerup', onRelease, true);
    return () => {
      window.removeEventListener('pointerdown', onPress, true);
      window.removeEventListener('pointerup', onRelease, true);
    };
  }, [isOpen]);

  return {
    isOpen,
    open: () => setIsOpen(true),
    close: () => setIsOpen(false),
    handlers: {
      onClick: () => setIsOpen(true),
      onBlur: () => (isPressing ? setIsLeft(true) : setIsOpen(false)),
    },
  };
}
