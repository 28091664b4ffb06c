import { useLayoutEffect, type ReactNode } from 'react';
import { FullScreenDialog } from '../../ui/dialogs/FullScreenDialog.tsx';
import { suspendSound, resumeSound } from './signals.ts';
import { Starting } from './Starting.tsx';
import styles from './Scanner.module.css';

interface ScannerDialogProps {
  readonly label: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Undefined until its code has been loaded. */
  readonly body: ReactNode;
  /** Shown over the body. */
  readonly children?: ReactNode;
}

/** The full screen on which codes are read. */
export function ScannerDialog({ label, isOpen, onClose, body, children }: ScannerDialogProps) {
  // Prepares the sound during the tap that opens the scanner, because browsers allow audio only
  // then.
  useLayoutEffect(() => {
    if (!isOpen) return;
    resumeSound();
    return suspendSound;
  }, [isOpen]);
  return (
    <FullScreenDialog label={label} isOpen={isOpen} onClose={onClose} className={styles.ground}>
      {body ?? <Starting onCancel={onClose} />}
      {children}
    </FullScreenDialog>
  );
}
