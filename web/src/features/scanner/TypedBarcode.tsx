import { barcodeProblemText, readBarcode, type Barcode } from '@quitanda/contract/barcodes';
import { useState, type SyntheticEvent } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { useWrongField } from '../../ui/fields/use-wrong-field.ts';
import { CancelButton } from './CancelButton.tsx';
import type { ScanSeries } from './Scanner.tsx';
import styles from './TypedBarcode.module.css';
import scanner from './Scanner.module.css';

interface TypedBarcodeProps {
  /** Why there is no camera. */
  readonly note?: string | undefined;
  readonly onRead: (barcode: Barcode) => void;
  /** Returns to the camera, if there may be one. */
  readonly onCamera?: (() => void) | undefined;
  readonly onCancel: () => void;
  readonly series?: ScanSeries | undefined;
}

/** A form for typing the digits of a barcode. */
export function TypedBarcode(props: TypedBarcodeProps) {
  const { note, onRead, onCamera, onCancel, series } = props;
  const [digits, setDigits] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const read = readBarcode(digits);
  const { fields, showWrong } = useWrongField<HTMLFormElement>();

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    // In React it is a child of the form that opened it, and must not submit that form too.
    event.stopPropagation();
    if ('barcode' in read) {
      // Clears the field for the next code of a series; a second Enter would otherwise count the
      // code twice.
      setDigits('');
      setIsAsked(false);
      onRead(read.barcode);
      return;
    }
    setIsAsked(true);
    showWrong();
  }
  return (
    <div className={scanner.screen}>
      <div className={styles.middle}>
        <form ref={fields} className={styles.card} onSubmit={handleSubmit} noValidate>
          <h2 className={styles.title}>Digitar o código</h2>
          {note !== undefined && <p className={styles.note}>{note}</p>}
          <TextField
            label="Código de barras"
            hint="Os números que ficam embaixo das barras."
            error={isAsked && 'problem' in read ? barcodeProblemText(read.problem) : undefined}
            value={digits}
            onChange={setDigits}
            inputMode="numeric"
            autoComplete="off"
            autoFocus
            maxLength={20}
          />
          <Button type="submit" isBlock>
            Confirmar
          </Button>
        </form>
      </div>
      <div className={scanner.foot}>
        {series?.result}
        {onCamera !== undefined && (
          <Button kind="hero" icon="camera" isBlock className={scanner.choice} onClick={onCamera}>
            Usar a câmera
          </Button>
        )}
        <CancelButton isDone={series?.hasRead} onCancel={onCancel} />
      </div>
    </div>
  );
}
