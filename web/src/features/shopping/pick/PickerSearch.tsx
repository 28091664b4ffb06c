import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { RefCallback } from 'react';
import styles from './ProductPicker.module.css';

interface PickerSearchProps {
  readonly ref: RefCallback<HTMLDivElement>;
  readonly typed: string;
  /** Why the typed text cannot be used as a name. */
  readonly error: string | undefined;
  readonly onType: (text: string) => void;
  readonly onScan: () => void;
}

/** The search field for a name, brand or barcode, and a button that scans a barcode (LNK-01). */
export function PickerSearch({ ref, typed, error, onType, onScan }: PickerSearchProps) {
  return (
    <div ref={ref} className={styles.search}>
      <TextField
        label="Buscar produto"
        isLabelHidden
        icon="search"
        placeholder="Nome, marca ou código"
        value={typed}
        error={error}
        onChange={onType}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={120}
      />
      <IconButton
        icon="barcode"
        label="Escanear código de barras"
        className={styles.scan}
        onClick={onScan}
      />
    </div>
  );
}
