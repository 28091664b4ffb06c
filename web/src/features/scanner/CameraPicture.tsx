import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { SignalSwitches } from './SignalSwitches.tsx';
import { StartingSpinner } from './StartingScreen.tsx';
import { TorchButton } from './TorchButton.tsx';
import { hasTorch } from './torch.ts';
import type { Scan } from './use-scan.ts';
import styles from './CameraPicture.module.css';
import scannerStyles from './Scanner.module.css';

interface CameraPictureProps {
  readonly scan: Scan<string>;
  /** Tells the person what to do; undefined once a code of a series was read. */
  readonly hint: string | undefined;
  readonly isPaused?: boolean;
  /** Whether the frame is square, as QR codes are. */
  readonly isSquare?: boolean;
  /** Shown above the buttons. */
  readonly result?: ReactNode;
  /** The label of the button that switches to typing. */
  readonly typeInsteadLabel: string;
  readonly onTypeInstead: () => void;
  readonly cancelButton: ReactNode;
}

/** The camera's picture with a frame, inside which codes are read, and the buttons. */
export function CameraPicture({ scan, isPaused = false, isSquare, ...props }: CameraPictureProps) {
  const { state, hasJustRead, video, viewfinder } = scan;
  const isStarting = state.phase === 'starting';
  const torch = state.phase === 'scanning' ? state.track : undefined;
  const phase = hasJustRead ? 'read' : state.phase;
  return (
    <div className={classNames(scannerStyles.screen, styles[phase], isPaused && styles.paused)}>
      <video ref={video} className={styles.feed} muted playsInline aria-hidden="true" />
      <div className={styles.middle}>
        <div ref={viewfinder} className={classNames(styles.viewfinder, isSquare && styles.square)}>
          <Corners />
        </div>
        {props.hint !== undefined && (
          <p className={styles.hint} role="status">
            {!isStarting && props.hint}
          </p>
        )}
      </div>
      <SignalSwitches />
      {isStarting && <StartingSpinner />}
      <div className={scannerStyles.foot}>
        {props.result}
        <div className={scannerStyles.choices}>
          <Button
            kind="hero"
            isBlock
            className={scannerStyles.choice}
            onClick={props.onTypeInstead}
          >
            {props.typeInsteadLabel}
          </Button>
          {torch !== undefined && hasTorch(torch) && <TorchButton track={torch} />}
        </div>
        {props.cancelButton}
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
