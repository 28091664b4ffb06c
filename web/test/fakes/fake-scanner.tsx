/**
 * A fake scanner that reads the codes set by a test. Tests mock '…/scanner/Scanner.tsx' with it.
 */
import { checkDigit, type Barcode } from '@quitanda/contract/barcodes';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import type { ScanSeries } from '../../src/features/scanner/Scanner.tsx';

/** Returns these digits followed by their check digit, as the scanner reports a barcode. */
export const withCheckDigit = (digits: string) => `${digits}${checkDigit(digits)}` as Barcode;

interface ScannerProps {
  readonly isOpen: boolean;
  readonly onRead: (barcode: Barcode) => void;
  readonly onClose: () => void;
  readonly series?: ScanSeries;
}

let nextBarcode: Barcode | undefined;

export function Scanner({ isOpen, onRead, onClose, series }: ScannerProps) {
  if (!isOpen) return null;
  return (
    <>
      <div role="group" aria-label="Escanear código de barras">
        {series?.result}
        <button
          type="button"
          disabled={series?.isPaused}
          onClick={() => nextBarcode !== undefined && onRead(nextBarcode)}
        >
          Ler
        </button>
        <button type="button" onClick={onClose}>
          {series?.hasRead ? 'Pronto' : 'Fechar scanner'}
        </button>
      </div>
      {series?.dialog}
    </>
  );
}

/** Sets the code that the scanner reads next. */
export function setNextBarcode(barcode: Barcode): void {
  nextBarcode = barcode;
}

/** Opens the scanner with the button `opener` unless the scanner is open, and reads the code. */
export async function scan(barcode: Barcode, opener = 'Escanear Produto'): Promise<void> {
  setNextBarcode(barcode);
  if (screen.queryByRole('button', { name: 'Ler' }) === null) {
    await userEvent.click(screen.getByRole('button', { name: opener }));
  }
  await userEvent.click(screen.getByRole('button', { name: 'Ler' }));
}

/** Waits until a status message that contains this text is shown. */
export async function waitForScanMessage(text: string): Promise<void> {
  await waitFor(() =>
    expect(
      screen.getAllByRole('status').map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')),
    ).toContainEqual(expect.stringContaining(text)),
  );
}
