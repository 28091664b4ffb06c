import { barcodeProblemText, readBarcode, type Barcode } from '@quitanda/contract/barcodes';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import type { Checked } from '../../ui/fields/checks.ts';
import { useForm } from '../../ui/fields/use-form.ts';
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

function checkBarcode(typed: string): Checked<Barcode> {
  const read = readBarcode(typed);
  return 'barcode' in read
    ? { value: read.barcode }
    : { problem: barcodeProblemText(read.problem) };
}

/** A form for typing the digits of a barcode. */
export function TypedBarcode(props: TypedBarcodeProps) {
  const { note, onRead, onCamera, onCancel, series } = props;
  const form = useForm({
    initial: { digits: '' },
    checks: { digits: checkBarcode },
    onSubmit({ digits }) {
      // Clears the field for the next code of a series; a second Enter would otherwise count the
      // code twice.
      form.change({ digits: '' });
      onRead(digits);
    },
  });

  return (
    <div className={scanner.screen}>
      <div className={styles.middle}>
        <form className={styles.card} {...form.props}>
          <h2 className={styles.title}>Digitar o código</h2>
          {note !== undefined && <p className={styles.note}>{note}</p>}
          <TextField
            label="Código de barras"
            hint="Os números que ficam embaixo das barras."
            {...form.field('digits')}
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
