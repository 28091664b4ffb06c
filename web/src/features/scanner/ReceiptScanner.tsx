import { ScannerDialog } from './ScannerDialog.tsx';
import { useScannerModule } from './use-scanner-module.ts';

interface ReceiptScannerProps {
  readonly isOpen: boolean;
  /**
   * Whether the text of a QR code is from a receipt. After any other QR code, the scanner shows a
   * message and continues.
   */
  readonly accepts: (text: string) => boolean;
  /**
   * Called once each time the scanner is open, after the camera is released. `text` is the content
   * of the QR code (at most 2,000 characters), or the typed access key. The caller closes the
   * scanner.
   */
  readonly onRead: (text: string) => void;
  /** Called when the person cancels. */
  readonly onClose: () => void;
}

const load = () => import('./receipt/ReceiptCameraOrTyped.tsx');

/** Reads a receipt's QR code with the camera, or its typed key, in a full-screen dialog (NF-01). */
export function ReceiptScanner({ isOpen, accepts, onRead, onClose }: ReceiptScannerProps) {
  const scannerModule = useScannerModule({ isOpen, load, onClose });
  return (
    <ScannerDialog
      label="Escanear nota"
      isOpen={isOpen}
      onClose={onClose}
      body={
        scannerModule && (
          <scannerModule.ReceiptCameraOrTyped
            accepts={accepts}
            onRead={onRead}
            onCancel={onClose}
          />
        )
      }
    />
  );
}
