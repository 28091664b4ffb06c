import { useLayoutEffect, type ReactNode } from 'react';
import { FullScreenDialog } from '../../ui/dialogs/FullScreenDialog.tsx';
import { suspendSound, resumeSound } from './signals.ts';
import { StartingScreen } from './StartingScreen.tsx';
import styles from './Scanner.module.css';

interface ScannerDialogProps {
  readonly label: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Undefined until the scanner's module is loaded. */
  readonly body: ReactNode;
  /** Shown over the body. */
  readonly children?: ReactNode;
}

/** The full-screen dialog in which codes are read. */
export function ScannerDialog({ label, isOpen, onClose, body, children }: ScannerDialogProps) {
  // Prepares the sound during the tap that opens the scanner, because browsers start audio only
  // during a tap.
  useLayoutEffect(() => {
    if (!isOpen) return;
    resumeSound();
    return suspendSound;
  }, [isOpen]);
  return (
    <FullScreenDialog label={label} isOpen={isOpen} onClose={onClose} className={styles.ground}>
      {body ?? <StartingScreen onCancel={onClose} />}
      {children}
    </FullScreenDialog>
  );
}
