import type { ListItem } from '@quitanda/contract';
import type { Barcode } from '@quitanda/contract/barcodes';
import { listUnits } from '@quitanda/contract/values';
import { Combobox } from '../../../ui/fields/Combobox.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { SubmitButtons } from '../../../ui/dialogs/SubmitButtons.tsx';
import { createNameCheck } from '../../../ui/fields/name-check.ts';
import { useForm } from '../../../ui/fields/use-form.ts';
import { Select } from '../../../ui/fields/Select.tsx';
import type { DialogState } from '../use-steps.ts';

interface CodeNameDialogProps extends DialogState {
  readonly barcode: Barcode;
  /** The names of the pending items without a product, one of which may have this code. */
  readonly plannedNames: readonly string[];
  readonly onNamed: (name: string, unit: ListItem['unit']) => void;
  readonly onClose: () => void;
}

const initial: { name: string; unit: ListItem['unit'] } = { name: '', unit: 'un' };

/** Asks for the name of the product, because its code cannot be looked up offline (SHO-18). */
export function CodeNameDialog(props: CodeNameDialogProps) {
  const { barcode, plannedNames, isOpen, finalFocus, onNamed, onClose } = props;
  const form = useForm({
    initial,
    checks: { name: createNameCheck('O nome do produto é obrigatório.') },
    onSubmit: ({ name, unit }) => onNamed(name, unit),
  });
  return (
    <Dialog
      title="Sem conexão"
      isOpen={isOpen}
      finalFocus={finalFocus}
      onClose={onClose}
      onSubmit={form.submit}
      footer={
        <SubmitButtons onCancel={onClose} size="lg">
          Continuar
        </SubmitButtons>
      }
    >
      <p>
        Não foi possível procurar o código {barcode}. Diga que produto é: o código será procurado
        quando o sinal voltar.
      </p>
      <div {...form.group}>
        <Combobox label="Nome do produto" suggestions={plannedNames} {...form.field('name')} />
      </div>
      <Select
        label="Unidade"
        value={form.typed.unit}
        onChange={(value) =>
          form.change({ unit: listUnits.find((unit) => unit === value) ?? 'un' })
        }
      >
        {listUnits.map((unit) => (
          <option key={unit}>{unit}</option>
        ))}
      </Select>
    </Dialog>
  );
}
