import type { Barcode } from '@quitanda/contract/barcodes';
import { useRef } from 'react';
import { CameraView } from './CameraView.tsx';
import { TypedBarcode } from './TypedBarcode.tsx';
import type { ScanSeries } from './Scanner.tsx';
import { useEntryMethod } from './use-entry-method.ts';

interface CameraOrTypedProps {
  readonly onRead: (barcode: Barcode) => void;
  readonly onCancel: () => void;
  readonly series?: ScanSeries | undefined;
}

/** Reads a barcode with the camera, or lets the person type it (SCN-02). */
export function CameraOrTyped({ onRead, onCancel, series }: CameraOrTypedProps) {
  const entry = useEntryMethod(onCancel);
  const isDone = useRef(false);
  function handleRead(barcode: Barcode) {
    // A single scan returns only its first code.
    if (isDone.current) return;
    isDone.current = series === undefined;
    onRead(barcode);
  }
  const commonProps = { onRead: handleRead, onCancel, series };
  return 'typed' in entry ? (
    <TypedBarcode {...commonProps} {...entry.typed} />
  ) : (
    <CameraView {...commonProps} {...entry.camera} />
  );
}
