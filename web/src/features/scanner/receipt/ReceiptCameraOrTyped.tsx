import { useEntryMethod } from '../use-entry-method.ts';
import { ReceiptCamera } from './ReceiptCamera.tsx';
import { TypedKey } from './TypedKey.tsx';

interface ReceiptCameraOrTypedProps {
  readonly accepts: (text: string) => boolean;
  readonly onRead: (text: string) => void;
  readonly onCancel: () => void;
}

/** Reads the QR code of a receipt, or lets the person type the access key (NF-01). */
export function ReceiptCameraOrTyped({ accepts, onRead, onCancel }: ReceiptCameraOrTypedProps) {
  const entry = useEntryMethod(onCancel);
  return 'typed' in entry ? (
    <TypedKey {...entry.typed} onRead={onRead} onCancel={onCancel} />
  ) : (
    <ReceiptCamera {...entry.camera} accepts={accepts} onRead={onRead} onCancel={onCancel} />
  );
}
