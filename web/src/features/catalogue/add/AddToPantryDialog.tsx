import type { Product } from '@quitanda/contract';
import { pantryUnits } from '@quitanda/contract/values';
import { useId } from 'react';
import { formatQuantity } from '../../../lib/amounts/decimal.ts';
import { readActivePantryId } from '../../../lib/device/shopping-storage.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { amountOf, stockedItem } from './amounts.ts';
import { TargetForm } from './TargetForm.tsx';
import { useAddToPantry } from './use-add-to-pantry.ts';
import { useTarget } from './use-target.ts';

interface Props {
  readonly product: Product;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const words = {
  one: 'Despensa',
  create: '+ Nova Despensa',
  newName: 'Nome da despensa',
  example: 'Ex.: Cozinha, Área de serviço',
  choose: 'Escolher uma despensa',
  loadFailure: 'Falha ao carregar suas despensas.',
};

/** CAT-06: adds the product to a pantry, or to a new one. */
export function AddToPantryDialog({ product, isOpen, onClose }: Props) {
  const formId = useId();
  return (
    <FormDialog
      submitLabel="Adicionar"
      title="Adicionar à Despensa"
      formId={formId}
      isOpen={isOpen}
      onClose={onClose}
    >
      <PantryForm id={formId} product={product} onDone={onClose} />
    </FormDialog>
  );
}

interface FormProps {
  readonly id: string;
  readonly product: Product;
  readonly onDone: () => void;
}

function PantryForm({ id, product, onDone }: FormProps) {
  const pantries = useRead('getPantries', {});
  const choice = useTarget({
    targets: pantries.data,
    remembered: readActivePantryId,
    blank: 'O nome da despensa não pode ser vazio.',
  });
  const pantryId = choice.selected?.id;
  const pantry = useRead(
    'getPantry',
    { params: { pantryId: pantryId ?? '' } },
    { isEnabled: pantryId !== undefined },
  );
  const amount = amountOf(product, pantryUnits);
  const stocked = stockedItem(pantry.data?.items ?? [], product, amount.unit);
  const { add, raise, addToNew } = useAddToPantry(product, amount);

  function submit() {
    const isDone = choice.answer({
      existing: (target) => (stocked ? raise(target.id, stocked) : add(target.id)),
      created: addToNew,
    });
    if (isDone) onDone();
  }
  return (
    <TargetForm
      id={id}
      product={product}
      amount={amount}
      targets={pantries.data ?? []}
      isFailed={pantries.failure !== undefined}
      choice={choice}
      words={words}
      note={stocked && `Já está na despensa: ${formatQuantity(stocked.quantity, stocked.unit)}.`}
      onSubmit={submit}
    />
  );
}
