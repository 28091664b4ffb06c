import { ScannerDialog } from './ScannerDialog.tsx';
import { useScannerCode } from './use-scanner-code.ts';

interface ReceiptScannerProps {
  readonly isOpen: boolean;
  /**
   * Whether the text of a QR code is from a receipt. After any other QR code, the scanner shows a
   * message and continues.
   */
  readonly accepts: (text: string) => boolean;
  /**
   * Called once for each opening, after the camera is released: with the text of the QR code, at
   * most 2,000 characters, or with the access key that was typed. The caller closes the scanner.
   */
  readonly onRead: (text: string) => void;
  /** Called when the person cancels. */
  readonly onClose: () => void;
}

const load = () => import('./receipt/ReceiptCameraOrTyped.tsx');

/** Reads the QR code of a receipt with the camera, or its typed key, on the full screen (NF-01). */
export function ReceiptScanner({ isOpen, accepts, onRead, onClose }: ReceiptScannerProps) {
  const code = useScannerCode({ isOpen, load, onClose });
  return (
    <ScannerDialog
      label="Escanear nota"
      isOpen={isOpen}
      onClose={onClose}
      body={
        code && <code.ReceiptCameraOrTyped accepts={accepts} onRead={onRead} onCancel={onClose} />
      }
    />
  );
}
