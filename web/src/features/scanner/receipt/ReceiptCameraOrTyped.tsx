import { useEntry } from '../use-entry.ts';
import { ReceiptCamera } from './ReceiptCamera.tsx';
import { TypedKey } from './TypedKey.tsx';

interface ReceiptCameraOrTypedProps {
  readonly accepts: (text: string) => boolean;
  readonly onRead: (text: string) => void;
  readonly onCancel: () => void;
}

/** The two ways to enter a receipt: its QR code, or its access key typed by hand (NF-01). */
export function ReceiptCameraOrTyped({ accepts, onRead, onCancel }: ReceiptCameraOrTypedProps) {
  const entry = useEntry(onCancel);
  return 'typed' in entry ? (
    <TypedKey {...entry.typed} onRead={onRead} onCancel={onCancel} />
  ) : (
    <ReceiptCamera {...entry.camera} accepts={accepts} onRead={onRead} onCancel={onCancel} />
  );
}
