import { scanner } from '#platform/scanner.ts';
import type { Barcode } from '@quitanda/contract/barcodes';
import { useRef, useState } from 'react';
import { isDenied, ScanCancelled } from '../../platform/camera-failures.ts';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { CameraView } from './CameraView.tsx';
import { TypedBarcode } from './TypedBarcode.tsx';
import { failureText } from './failure-text.ts';
import type { ScanSeries } from './Scanner.tsx';

interface ScannerBodyProps {
  readonly onRead: (barcode: Barcode) => void;
  readonly onCancel: () => void;
  readonly series?: ScanSeries | undefined;
}

/** The two ways to enter a barcode: with the camera, or by hand if there is none (SCN). */
export function ScannerBody({ onRead, onCancel, series }: ScannerBodyProps) {
  const [isTyping, setIsTyping] = useState(scanner.unavailableReason() !== undefined);
  const [note, setNote] = useState(noCameraNote);
  const isDone = useRef(false);
  const toast = useToast();

  function handleRead(barcode: Barcode) {
    if (isDone.current) return;
    isDone.current = series === undefined;
    onRead(barcode);
  }
  function handleFailure(failure: unknown) {
    if (failure instanceof ScanCancelled) {
      onCancel();
      return;
    }
    toast.error(failureText(failure));
    setNote(isDenied(failure) ? deniedNote : undefined);
    setIsTyping(true);
  }
  if (isTyping) {
    return (
      <TypedBarcode
        note={note}
        onRead={handleRead}
        onCamera={scanner.unavailableReason() === undefined ? () => setIsTyping(false) : undefined}
        onCancel={onCancel}
        series={series}
      />
    );
  }
  return (
    <CameraView
      onRead={handleRead}
      onFailure={handleFailure}
      onType={() => {
        setNote(undefined);
        setIsTyping(true);
      }}
      onCancel={onCancel}
      series={series}
    />
  );
}

const owner = { browser: 'navegador', device: 'aparelho' }[scanner.settings];
const deniedNote = `Para usar a câmera, permita o acesso nas configurações do ${owner}.`;

function noCameraNote(): string | undefined {
  const reason = scanner.unavailableReason();
  if (reason === undefined) return undefined;
  return reason === 'browser'
    ? 'Este navegador não dá acesso à câmera.'
    : 'A câmera só funciona em um endereço seguro (https).';
}
