import { fromCentavos, type Centavos } from '@quitanda/contract/values';
import { priceText } from '../../../lib/amounts/money.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import type { Checked } from '../../../ui/fields/checks.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { MoneyField } from '../../../ui/fields/MoneyField.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { parsePrice } from '../take/item-draft.ts';
import type { DialogState } from '../use-steps.ts';

interface BudgetDialogProps extends DialogState {
  readonly label?: string;
  readonly currentBudget: Centavos | null;
  /** Null removes the budget. */
  readonly onChange: (budget: Centavos | null) => void;
  readonly onClose: () => void;
}

function checkBudget(typed: string): Checked<Centavos> {
  const value = parsePrice(typed);
  return value === null || value === 0
    ? { problem: 'Informe um valor de R$ 0,01 a R$ 99.999,99.' }
    : { value };
}

/** Sets the budget of this trip (INS-08). */
export function BudgetDialog(props: BudgetDialogProps) {
  const { currentBudget, isOpen, finalFocus, onChange, onClose } = props;
  const { label = 'Quanto esta compra pode custar' } = props;
  const form = useForm({
    initial: { budget: currentBudget === null ? '' : priceText(fromCentavos(currentBudget)) },
    checks: { budget: checkBudget },
    onSubmit: ({ budget }) => save(budget),
  });

  function save(budget: Centavos | null) {
    onChange(budget);
    onClose();
  }
  return (
    <Dialog
      title="Orçamento da compra"
      isOpen={isOpen}
      finalFocus={finalFocus}
      onClose={onClose}
      onSubmit={form.submit}
      footer={
        <>
          {currentBudget === null ? (
            <Button kind="outline" size="lg" onClick={onClose}>
              Cancelar
            </Button>
          ) : (
            <Button kind="danger-ghost" size="lg" onClick={() => save(null)}>
              Tirar
            </Button>
          )}
          <Button kind="primary" size="lg" type="submit">
            Salvar
          </Button>
        </>
      }
    >
      <div {...form.group}>
        <MoneyField label={label} isLarge {...form.field('budget')} />
      </div>
    </Dialog>
  );
}
