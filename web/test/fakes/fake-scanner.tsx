/** A fake scanner that reads the codes of the test. Mock '…/scanner/Scanner.tsx' with it. */
import { checkDigit, type Barcode } from '@quitanda/contract/barcodes';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import type { ScanSeries } from '../../src/features/scanner/Scanner.tsx';

/** Returns these digits with their check digit, as the scanner reports them. */
export const withCheckDigit = (digits: string) => `${digits}${checkDigit(digits)}` as Barcode;

interface ScannerProps {
  readonly isOpen: boolean;
  readonly onRead: (barcode: Barcode) => void;
  readonly onClose: () => void;
  readonly series?: ScanSeries;
}

let held: Barcode | undefined;

export function Scanner({ isOpen, onRead, onClose, series }: ScannerProps) {
  if (!isOpen) return null;
  return (
    <>
      <div role="group" aria-label="Escanear código de barras">
        {series?.result}
        <button
          type="button"
          disabled={series?.isPaused}
          onClick={() => held !== undefined && onRead(held)}
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
export function hold(barcode: Barcode): void {
  held = barcode;
}

/** Opens the scanner with this button unless it is open, and lets it read the code. */
export async function scan(barcode: Barcode, opener = 'Escanear Produto'): Promise<void> {
  hold(barcode);
  if (screen.queryByRole('button', { name: 'Ler' }) === null) {
    await userEvent.click(screen.getByRole('button', { name: opener }));
  }
  await userEvent.click(screen.getByRole('button', { name: 'Ler' }));
}

/** Waits for the message of the scanner about the last code of a series, and returns it. */
export async function scanned(text: string): Promise<void> {
  await waitFor(() =>
    expect(
      screen.getAllByRole('status').map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')),
    ).toContainEqual(expect.stringContaining(text)),
  );
}
