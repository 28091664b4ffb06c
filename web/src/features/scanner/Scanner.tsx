import type { Barcode } from '@quitanda/contract/barcodes';
import type { ReactNode } from 'react';
import { ScannerDialog } from './ScannerDialog.tsx';
import { useScannerModule } from './use-scanner-module.ts';
import styles from './Scanner.module.css';

/** The state of a scan of several codes in a row. The scanner stays open until 'Pronto' (SCN-05). */
export interface ScanSeries {
  /** Whether a code was read. The scanner then has 'Pronto' instead of 'Cancelar'. */
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
   * Called with a valid barcode in its stored form. A single scan calls it once, after the camera
   * is released; a series calls it for each code.
   */
  readonly onRead: (barcode: Barcode) => void;
  /**
   * Called when the person cancels, or ends a series. It is not called after a single scan, so
   * `onRead` has to close the scanner.
   */
  readonly onClose: () => void;
  readonly series?: ScanSeries | undefined;
}

const load = () => import('./CameraOrTyped.tsx');

/** Reads a barcode with the camera, or typed digits, in a full-screen dialog (SCN-01). */
export function Scanner({ isOpen, onRead, onClose, series }: ScannerProps) {
  const scannerModule = useScannerModule({ isOpen, load, onClose });
  return (
    <ScannerDialog
      label="Escanear código de barras"
      isOpen={isOpen}
      onClose={onClose}
      body={
        scannerModule && (
          <scannerModule.CameraOrTyped onRead={onRead} onCancel={onClose} series={series} />
        )
      }
    >
      {/* Dims the scanner, because a dialog over another dialog has no backdrop. */}
      {series?.isPaused && <div className={styles.scrim} />}
      {series?.dialog}
    </ScannerDialog>
  );
}
