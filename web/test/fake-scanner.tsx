/** A scanner that reads what the test holds before it. Mock '…/scanner/Scanner.tsx' with it. */
import { checkDigit, type Barcode } from '@quitanda/contract/barcodes';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** These digits with their check digit, as the scanner gives them. */
export const withCheckDigit = (digits: string) => `${digits}${checkDigit(digits)}` as Barcode;

interface ScannerProps {
  readonly isOpen: boolean;
  readonly onRead: (barcode: Barcode) => void;
  readonly onClose: () => void;
}

let held: Barcode | undefined;

export function Scanner({ isOpen, onRead, onClose }: ScannerProps) {
  if (!isOpen) return null;
  return (
    <div role="dialog" aria-label="Escanear código de barras">
      <button type="button" onClick={() => held !== undefined && onRead(held)}>
        Ler
      </button>
      <button type="button" onClick={onClose}>
        Fechar scanner
      </button>
    </div>
  );
}

/** Holds a code before the scanner. */
export function hold(barcode: Barcode): void {
  held = barcode;
}

/** Opens the scanner with this button, and lets it read the code. */
export async function scan(barcode: Barcode, opener = 'Escanear Produto'): Promise<void> {
  hold(barcode);
  await userEvent.click(screen.getByRole('button', { name: opener }));
  await userEvent.click(screen.getByRole('button', { name: 'Ler' }));
}
