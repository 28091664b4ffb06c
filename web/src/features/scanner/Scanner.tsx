import type { Barcode } from '@quitanda/contract/barcodes';
import type { ReactNode } from 'react';
import { ScannerDialog } from './ScannerDialog.tsx';
import { useScannerCode } from './use-scanner-code.ts';
import styles from './Scanner.module.css';

/** Scans several codes in a row: the scanner stays open until 'Pronto' (SCN-05). */
export interface ScanSeries {
  /** Whether a code was read, so that there is nothing to cancel. */
  readonly hasRead: boolean;
  /** The result of the last code. */
  readonly result: ReactNode;
  /** Whether the scan is paused, because a dialog is open over the camera. */
  readonly isPaused: boolean;
  /** The dialog over the camera. */
  readonly dialog: ReactNode;
}

interface ScannerProps {
  readonly isOpen: boolean;
  /**
   * Called with a checked barcode in its stored form: once for each opening, after the camera is
   * released; in a series for each code.
   */
  readonly onRead: (barcode: Barcode) => void;
  /**
   * Called when the person cancels, or a series is done. A single scan is closed by its caller
   * instead.
   */
  readonly onClose: () => void;
  readonly series?: ScanSeries | undefined;
}

const load = () => import('./CameraOrTyped.tsx');

/** Reads a barcode with the camera, or typed digits, on the full screen (SCN). */
export function Scanner({ isOpen, onRead, onClose, series }: ScannerProps) {
  const code = useScannerCode({ isOpen, load, onClose });
  return (
    <ScannerDialog
      label="Escanear código de barras"
      isOpen={isOpen}
      onClose={onClose}
      body={code && <code.CameraOrTyped onRead={onRead} onCancel={onClose} series={series} />}
    >
      {/* A dialog over another one has no backdrop of its own. */}
      {series?.isPaused && <div className={styles.scrim} />}
      {series?.dialog}
    </ScannerDialog>
  );
}
