import type { Barcode } from '@quitanda/contract/barcodes';
import { Button } from '../../ui/buttons/Button.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CancelButton } from './CancelButton.tsx';
import type { ScanSeries } from './Scanner.tsx';
import { SignalSwitches } from './SignalSwitches.tsx';
import { TorchButton } from './TorchButton.tsx';
import { hasTorch } from './torch.ts';
import { useScan } from './use-scan.ts';
import styles from './CameraView.module.css';
import scanner from './Scanner.module.css';

interface CameraViewProps {
  readonly onRead: (barcode: Barcode) => void;
  readonly onFailure: (failure: unknown) => void;
  readonly onType: () => void;
  readonly onCancel: () => void;
  readonly series?: ScanSeries | undefined;
}

/** The camera's picture, with a frame around the area in which barcodes are read. */
export function CameraView({ onRead, onFailure, onType, onCancel, series }: CameraViewProps) {
  const isSeries = series !== undefined;
  const isPaused = series?.isPaused ?? false;
  const { state, hasJustRead, video, opening, again } = useScan({
    onRead,
    onFailure,
    isSeries,
    isPaused,
  });
  const isStarting = state.phase === 'starting';
  const torch = state.phase === 'looking' ? state.track : undefined;
  const phase = hasJustRead ? 'read' : state.phase;
  return (
    <div className={classNames(scanner.screen, styles[phase], isPaused && styles.paused)}>
      <video ref={video} className={styles.feed} muted playsInline aria-hidden="true" />
      <div className={styles.middle}>
        <div ref={opening} className={styles.opening}>
          <Corners />
        </div>
        {series?.hasRead !== true && (
          <p className={styles.says} role="status">
            {!isStarting && 'Aponte a câmera para o código de barras'}
          </p>
        )}
      </div>
      <SignalSwitches />
      {isStarting && (
        <div className={scanner.wait}>
          <Spinner caption="Iniciando scanner..." />
        </div>
      )}
      <div className={scanner.foot}>
        {series?.result}
        {isSeries && state.phase === 'read' && (
          <Button kind="hero" icon="barcode" isBlock className={scanner.choice} onClick={again}>
            Escanear outro
          </Button>
        )}
        <div className={scanner.choices}>
          <Button kind="hero" isBlock className={scanner.choice} onClick={onType}>
            Digitar o código
          </Button>
          {torch !== undefined && hasTorch(torch) && <TorchButton track={torch} />}
        </div>
        <CancelButton isDone={series?.hasRead} onCancel={onCancel} />
      </div>
    </div>
  );
}

function Corners() {
  return (
    <>
      {['topLeft', 'topRight', 'bottomLeft', 'bottomRight'].map((corner) => (
        <svg
          key={corner}
          className={classNames(styles.corner, styles[corner])}
          viewBox="0 0 60 56"
          aria-hidden="true"
        >
          <path d="M3.5 52.5V30A26.5 26.5 0 0 1 30 3.5h26.5" />
        </svg>
      ))}
      <span className={styles.line} />
    </>
  );
}
