import { pantryUnits } from '@quitanda/contract/values';
import { formatAmount } from '@quitanda/contract/units';
import { readActivePantryId } from '../../../lib/device/shopping-storage.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { defaultAmountOf, findStockedItem } from './default-amount.ts';
import { TargetForm, type ProductFormProps } from './TargetForm.tsx';
import { useAddToPantry } from './use-add-to-pantry.ts';
import { useTarget } from './use-target.ts';

const texts = {
  label: 'Despensa',
  createLabel: '+ Nova Despensa',
  newNameLabel: 'Nome da despensa',
  placeholder: 'Ex.: Cozinha, Área de serviço',
  blankName: 'O nome da despensa não pode ser vazio.',
  chooseLabel: 'Escolher uma despensa',
  loadFailure: 'Falha ao carregar suas despensas.',
};

/** CAT-06: adds the product to an existing pantry or a new one. */
export function AddToPantryForm(props: ProductFormProps) {
  const { product } = props;
  const pantries = useRead('getPantries', {});
  const choice = useTarget(pantries.data, readActivePantryId);
  const pantryId = choice.selected?.id;
  const pantry = useRead(
    'getPantry',
    { params: { pantryId: pantryId ?? '' } },
    { isEnabled: pantryId !== undefined },
  );
  const amount = defaultAmountOf(product, pantryUnits);
  const stocked = findStockedItem(pantry.data?.items ?? [], product, amount.unit);
  const { add, raiseQuantity, addToNew } = useAddToPantry(product, amount);
  return (
    <TargetForm
      {...props}
      amount={amount}
      targets={pantries}
      choice={choice}
      texts={texts}
      note={stocked && `Já está na despensa: ${formatAmount(stocked)}.`}
      onAdd={(id) => (stocked ? raiseQuantity(id, stocked) : add(id))}
      onAddToNew={addToNew}
    />
  );
}
