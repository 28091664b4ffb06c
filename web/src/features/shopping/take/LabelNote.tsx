import { Button } from '../../../ui/buttons/Button.tsx';
import styles from '../scan/ScanNote.module.css';
import { ScanNote } from '../scan/ScanNote.tsx';
import { labelText, type InterpretedLabel } from './store-labels.ts';

interface LabelNoteProps {
  readonly label: InterpretedLabel;
  readonly isWeightGuessed: boolean;
  readonly onRelink: () => void;
}

/**
 * Shows the value on a store label, and a button that links the label to another product (SHO-13).
 */
export function LabelNote({ label, isWeightGuessed, onRelink }: LabelNoteProps) {
  return (
    <ScanNote icon="barcode">
      <p>Etiqueta da balança: {labelText(label)}</p>
      {isWeightGuessed && <p>Peso pelo último preço: confira na etiqueta.</p>}
      <Button kind="ghost" size="sm" className={styles.action} onClick={onRelink}>
        Trocar produto desta etiqueta
      </Button>
    </ScanNote>
  );
}
