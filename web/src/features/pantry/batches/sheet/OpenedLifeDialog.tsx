import { batchLimits } from '@quitanda/contract/batches/batches';
import { useId, useState } from 'react';
import { parseDecimal } from '../../../../lib/amounts/decimal.ts';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { Stepper } from '../../../../ui/fields/Stepper.tsx';
import styles from './ItemSheet.module.css';

interface Props {
  readonly days: number;
  readonly isOpen: boolean;
  readonly onSave: (days: number) => void;
  readonly onClose: () => void;
}

/** VAL-06: sets how many days an opened package of an item keeps. */
export function OpenedLifeDialog({ days, isOpen, onSave, onClose }: Props) {
  const formId = useId();
  const [typed, setTyped] = useState(String(days));
  const [problem, setProblem] = useState<string>();
  return (
    <FormDialog
      title="Depois de aberto"
      isOpen={isOpen}
      onClose={onClose}
      formId={formId}
      submitLabel="Salvar"
    >
      <form
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          const value = parseDecimal(typed) ?? 0;
          if (Number.isInteger(value) && value >= 1 && value <= batchLimits.maxDays) onSave(value);
          else setProblem('Informe de 1 a 3.650 dias.');
        }}
      >
        <Stepper
          label="Dura quantos dias"
          unit="un"
          shownUnit="dias"
          min={1}
          value={typed}
          error={problem}
          onChange={(text) => {
            setTyped(text);
            setProblem(undefined);
          }}
        />
      </form>
    </FormDialog>
  );
}
