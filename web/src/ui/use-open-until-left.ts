import { useEffect, useState } from 'react';

/**
 * Whether a field's list is open. It opens when the field is pressed or typed in, and closes when
 * the field is left; but when that is by a press elsewhere, only after the press, because a list
 * that folds in between would move what is being pressed.
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
    const press = () => setIsPressing(true);
    const release = () => setIsPressing(false);
    window.addEventListener('pointerdown', press, true);
    window.addEventListener('pointerup', release, true);
    return () => {
      window.removeEventListener('pointerdown', press, true);
      window.removeEventListener('pointerup', release, true);
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
