import { Dialog } from '@base-ui/react/dialog';
import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useKeyboardInset } from '../touch/use-keyboard-inset.ts';
import { useLayer } from './use-layer.ts';
import { useRootAttribute } from './use-root-attribute.ts';
import styles from './FullScreenSheet.module.css';

export interface FullScreenDialogProps {
  /** The name for screen readers. */
  readonly label: string;
  readonly isOpen: boolean;
  /** Called for Back and Escape; the content provides a visible close button. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** The content of a FullScreenDialog. */
export function FullScreenSheet({
  label,
  isOpen,
  onClose,
  children,
  className,
}: FullScreenDialogProps) {
  useLayer(isOpen, onClose);
  useRootAttribute('dialog', '', isOpen);
  const keyboardInsetPx = useKeyboardInset();
  return (
    <Dialog.Root open={isOpen} onOpenChange={() => onClose()} disablePointerDismissal>
      <Dialog.Portal className={styles.portal}>
        <Dialog.Popup
          className={classNames(styles.popup, className)}
          style={{ '--keyboard-inset': `${keyboardInsetPx}px` } as CSSProperties}
          aria-label={label}
          // Touches here must not drag a sheet that is behind this dialog.
          data-base-ui-swipe-ignore=""
        >
          {isOpen && children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
