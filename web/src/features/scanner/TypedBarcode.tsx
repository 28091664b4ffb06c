import { barcodeProblemText, readTypedBarcode, type Barcode } from '@quitanda/contract/barcodes';
import type { Checked } from '../../ui/fields/checks.ts';
import { CancelButton } from './CancelButton.tsx';
import type { ScanSeries } from './Scanner.tsx';
import { TypedCode } from './TypedCode.tsx';
import type { TypedEntry } from './use-entry-method.ts';

interface TypedBarcodeProps extends TypedEntry {
  readonly onRead: (barcode: Barcode) => void;
  readonly onCancel: () => void;
  readonly series?: ScanSeries | undefined;
}

function checkBarcode(typed: string): Checked<Barcode> {
  const result = readTypedBarcode(typed);
  return 'barcode' in result
    ? { value: result.barcode }
    : { problem: barcodeProblemText(result.problem) };
}

/** A form for typing the digits of a barcode. */
export function TypedBarcode({ onCancel, series, ...entry }: TypedBarcodeProps) {
  return (
    <TypedCode
      {...entry}
      title="Digitar o código"
      label="Código de barras"
      hint="Os números que ficam embaixo das barras."
      inputMode="numeric"
      maxLength={20}
      check={checkBarcode}
      result={series?.result}
      cancelButton={<CancelButton isDone={series?.hasRead} onCancel={onCancel} />}
    />
  );
}
