import { barcodeText } from '@quitanda/contract/barcodes';
import { useState } from 'react';
import { useDebounced } from '../../../lib/timing/use-debounced.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Scanner } from '../../scanner/Scanner.tsx';
import { barcodeProblem, earlyBarcodeProblem } from './product-draft.ts';

const debounceMs = 1_000;

interface BarcodeFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error: string | undefined;
  readonly hint: string | undefined;
  readonly className: string | undefined;
}

/**
 * A field for a barcode that is typed or scanned. During typing it shows only the errors that further
 * digits cannot correct. After a pause it shows every error.
 */
export function BarcodeField({ value, onChange, error, ...field }: BarcodeFieldProps) {
  const [isScanning, setIsScanning] = useState(false);
  const isTypingPaused = useDebounced(value, debounceMs) === value;
  const problem = isTypingPaused ? barcodeProblem(value) : earlyBarcodeProblem(value);
  return (
    <>
      <TextField
        {...field}
        isOptional
        icon="barcode"
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        value={value}
        onChange={onChange}
        error={error ?? problem}
        trailing={
          <IconButton
            icon="camera"
            kind="quiet"
            label="Escanear código de barras"
            onClick={() => setIsScanning(true)}
          />
        }
      />
      <Scanner
        isOpen={isScanning}
        onRead={(barcode) => {
          setIsScanning(false);
          onChange(barcodeText(barcode));
        }}
        onClose={() => setIsScanning(false)}
      />
    </>
  );
}
