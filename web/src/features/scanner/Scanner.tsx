import type { Barcode } from '@quitanda/contract/barcodes';
import { FullScreenDialog } from '../../ui/FullScreenDialog.tsx';
import { Starting } from './Starting.tsx';
import { useScannerCode } from './use-scanner-code.ts';
import styles from './Scanner.module.css';

interface ScannerProps {
  readonly isOpen: boolean;
  /** A canonical, checked barcode; once for each opening, with the camera already released. */
  readonly onRead: (barcode: Barcode) => void;
  /** Cancelled; whoever gets a barcode closes it without being told. */
  readonly onClose: () => void;
}

/** Full-screen reading of a barcode with the camera, or by typing its digits (SCN). */
export function Scanner({ isOpen, onRead, onClose }: ScannerProps) {
  const code = useScannerCode(isOpen, onClose);
  return (
    <FullScreenDialog
      label="Escanear código de barras"
      isOpen={isOpen}
      onClose={onClose}
      className={styles.ground}
    >
      {code === undefined ? (
        <Starting onCancel={onClose} />
      ) : (
        <code.ScannerBody onRead={onRead} onCancel={onClose} />
      )}
    </FullScreenDialog>
  );
}
