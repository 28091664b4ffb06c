import type { Barcode } from '@quitanda/contract/barcodes';
import { useLayoutEffect, type ReactNode } from 'react';
import { FullScreenDialog } from '../../ui/FullScreenDialog.tsx';
import { restSound, wakeSound } from './signals.ts';
import { Starting } from './Starting.tsx';
import { useScannerCode } from './use-scanner-code.ts';
import styles from './Scanner.module.css';

/** Several codes in a row: the scanner stays open until 'Pronto' (SCN-05). */
export interface ScanSeries {
  /** Whether a code was read: from then on there is nothing to cancel. */
  readonly hasRead: boolean;
  /** What came of the last code. */
  readonly result: ReactNode;
  /** Whether something is asked over the camera, which waits meanwhile. */
  readonly isPaused: boolean;
  /** The dialog that asks. */
  readonly question: ReactNode;
}

interface ScannerProps {
  readonly isOpen: boolean;
  /**
   * A canonical, checked barcode; once for each opening, with the camera already released. In a series
   * each time one is held before the camera.
   */
  readonly onRead: (barcode: Barcode) => void;
  /** Cancelled, or a series is done; whoever gets a single barcode closes it without being told. */
  readonly onClose: () => void;
  readonly series?: ScanSeries | undefined;
}

/** Full-screen reading of a barcode with the camera, or by typing its digits (SCN). */
export function Scanner({ isOpen, onRead, onClose, series }: ScannerProps) {
  const code = useScannerCode(isOpen, onClose);
  // Before the tap that opens it is over: a browser lets sound begin only there.
  useLayoutEffect(() => {
    if (!isOpen) return;
    wakeSound();
    return restSound;
  }, [isOpen]);
  return (
    <FullScreenDialog
      label="Escanear código de barras"
      isOpen={isOpen}
      onClose={onClose}
      className={styles.ground}
    >
      {code === undefined ? (
        <Starting onCancel={onClose} />
      ) : (
        <code.ScannerBody onRead={onRead} onCancel={onClose} series={series} />
      )}
      {/* A dialog over another brings no scrim of its own. */}
      {series?.isPaused && <div className={styles.scrim} />}
      {series?.question}
    </FullScreenDialog>
  );
}
