import { useEntry } from '../use-entry.ts';
import { ReceiptCamera } from './ReceiptCamera.tsx';
import { TypedKey } from './TypedKey.tsx';

interface ReceiptScannerBodyProps {
  readonly accepts: (text: string) => boolean;
  readonly onRead: (text: string) => void;
  readonly onCancel: () => void;
}

/** The two ways to enter a receipt: its QR code, or its access key typed by hand (NF-01). */
export function ReceiptScannerBody({ accepts, onRead, onCancel }: ReceiptScannerBodyProps) {
  const entry = useEntry(onCancel);
  return 'typed' in entry ? (
    <TypedKey {...entry.typed} onRead={onRead} onCancel={onCancel} />
  ) : (
    <ReceiptCamera {...entry.camera} accepts={accepts} onRead={onRead} onCancel={onCancel} />
  );
}
