import { scanner } from '#platform/scanner.ts';
import type { BarcodeScanner } from '../../../platform/port.ts';
import { CameraPicture } from '../CameraPicture.tsx';
import { CancelButton } from '../CancelButton.tsx';
import { useScan } from '../use-scan.ts';
import { useShownFor } from '../use-shown-for.ts';

interface ReceiptCameraProps {
  /** Whether the text of a QR code is from a receipt. */
  readonly accepts: (text: string) => boolean;
  readonly onRead: (text: string) => void;
  readonly onFailure: (failure: unknown) => void;
  readonly onTypeInstead: () => void;
  readonly onCancel: () => void;
}

/** The time for which the message stays after the wrong QR code has left the view. */
const wrongCodeMessageMs = 2_500;

/** Reads the QR code of a receipt with the camera. */
export function ReceiptCamera({ accepts, onCancel, ...props }: ReceiptCameraProps) {
  const { isShown: isWrongCode, show: showWrongCode } = useShownFor(wrongCodeMessageMs);
  const scan = useScan({
    // A scanner that is built into the device ends with its first code, even if that is not from a
    // receipt.
    async scan(...args: Parameters<BarcodeScanner['scanQr']>) {
      const text = await scanner.scanQr(...args);
      if (!accepts(text)) throw new Error('este QR Code não é de nota fiscal.');
      return text;
    },
    onRead: props.onRead,
    onFailure: props.onFailure,
    isSeries: false,
    isPaused: false,
    accepts(text) {
      const isReceipt = accepts(text);
      if (!isReceipt) showWrongCode();
      return isReceipt;
    },
  });
  return (
    <CameraPicture
      scan={scan}
      hint={isWrongCode ? 'Este QR Code não é de nota fiscal.' : 'Aponte para o QR Code da nota'}
      isSquare
      typeInsteadLabel="Digitar a chave"
      onTypeInstead={props.onTypeInstead}
      cancelButton={<CancelButton onCancel={onCancel} />}
    />
  );
}
