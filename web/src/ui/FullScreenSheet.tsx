import { Dialog } from '@base-ui/react/dialog';
import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import { useLayer } from './use-layer.ts';
import { usePageMark } from './use-page-mark.ts';
import styles from './FullScreenSheet.module.css';

export interface FullScreenDialogProps {
  /** What a screen reader calls it. */
  readonly label: string;
  readonly isOpen: boolean;
  /** Back, Escape; a visible way out is the content's own. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** What a FullScreenDialog is made of. */
export function FullScreenSheet({
  label,
  isOpen,
  onClose,
  children,
  className,
}: FullScreenDialogProps) {
  useLayer(isOpen, onClose);
  usePageMark('dialog', '', isOpen);
  const keyboard = useKeyboardInset();
  return (
    <Dialog.Root open={isOpen} onOpenChange={() => onClose()} disablePointerDismissal>
      <Dialog.Portal className={styles.portal}>
        <Dialog.Popup
          className={classNames(styles.popup, className)}
          style={{ '--keyboard-inset': `${keyboard}px` } as CSSProperties}
          aria-label={label}
          // A sheet below is not dragged by what happens up here.
          data-base-ui-swipe-ignore=""
        >
          {isOpen && children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
