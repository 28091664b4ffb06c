import { scanner } from '#platform/scanner.ts';
import type { Barcode } from '@quitanda/contract/barcodes';
import { Button } from '../../ui/buttons/Button.tsx';
import { CameraPicture } from './CameraPicture.tsx';
import { CancelButton } from './CancelButton.tsx';
import type { ScanSeries } from './Scanner.tsx';
import { useScan } from './use-scan.ts';
import styles from './Scanner.module.css';

interface CameraViewProps {
  readonly onRead: (barcode: Barcode) => void;
  readonly onFailure: (failure: unknown) => void;
  readonly onTypeInstead: () => void;
  readonly onCancel: () => void;
  readonly series?: ScanSeries | undefined;
}

/** The screen that reads barcodes with the camera: hint, picture and buttons (SCN-01). */
export function CameraView({
  onRead,
  onFailure,
  onTypeInstead,
  onCancel,
  series,
}: CameraViewProps) {
  const isSeries = series !== undefined;
  const isPaused = series?.isPaused ?? false;
  const scan = useScan({ scan: scanner.scan, onRead, onFailure, isSeries, isPaused });
  const hint = series?.hasRead === true ? undefined : 'Aponte a câmera para o código de barras';
  return (
    <CameraPicture
      scan={scan}
      hint={hint}
      isPaused={isPaused}
      result={
        <>
          {series?.result}
          {isSeries && scan.state.phase === 'read' && (
            <Button
              kind="hero"
              icon="barcode"
              isBlock
              className={styles.choice}
              onClick={scan.restart}
            >
              Escanear outro
            </Button>
          )}
        </>
      }
      typeInsteadLabel="Digitar o código"
      onTypeInstead={onTypeInstead}
      cancelButton={<CancelButton isDone={series?.hasRead} onCancel={onCancel} />}
    />
  );
}
