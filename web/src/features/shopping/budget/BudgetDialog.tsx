import { fromCentavos, type Centavos } from '@quitanda/contract/values';
import { priceText } from '../../../lib/amounts/money.ts';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { MoneyField } from '../../../ui/fields/MoneyField.tsx';
import { useWrongField } from '../../../ui/fields/use-wrong-field.ts';
import { readPrice } from '../take/item-draft.ts';
import type { DialogState } from '../use-step.ts';

interface BudgetDialogProps extends DialogState {
  readonly present: Centavos | null;
  /** Null removes the budget. */
  readonly onChange: (budget: Centavos | null) => void;
  readonly onClose: () => void;
}

/** Sets the budget of this trip (INS-08). */
export function BudgetDialog(props: BudgetDialogProps) {
  const { present, isOpen, finalFocus, onChange, onClose } = props;
  const [typed, setTyped] = useState(present === null ? '' : priceText(fromCentavos(present)));
  const [error, setError] = useState<string>();
  const { fields, showWrong } = useWrongField<HTMLDivElement>();

  function confirm() {
    const budget = readPrice(typed);
    if (budget === null) {
      setError('Informe um valor de R$ 0,01 a R$ 99.999,99.');
      showWrong();
      return;
    }
    onChange(budget);
    onClose();
  }
  function remove() {
    onChange(null);
    onClose();
  }
  return (
    <Dialog
      title="Orçamento da compra"
      isOpen={isOpen}
      finalFocus={finalFocus}
      onClose={onClose}
      onSubmit={confirm}
      footer={
        <>
          {present === null ? (
            <Button kind="outline" size="lg" onClick={onClose}>
              Cancelar
            </Button>
          ) : (
            <Button kind="danger-ghost" size="lg" onClick={remove}>
              Tirar
            </Button>
          )}
          <Button kind="primary" size="lg" type="submit">
            Salvar
          </Button>
        </>
      }
    >
      <div ref={fields}>
        <MoneyField
          label="Quanto esta compra pode custar"
          isLarge
          value={typed}
          error={error}
          onChange={(text) => {
            setTyped(text);
            setError(undefined);
          }}
        />
      </div>
    </Dialog>
  );
}
