import { listUnits } from '@quitanda/contract/values';
import { formatAmount } from '@quitanda/contract/units';
import { readActiveListId } from '../../../lib/device/shopping-storage.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { defaultAmountOf, findPendingItem } from './default-amount.ts';
import { TargetForm, type ProductFormProps } from './TargetForm.tsx';
import { useAddToList } from './use-add-to-list.ts';
import { useTarget } from './use-target.ts';

const texts = {
  label: 'Lista',
  createLabel: '+ Nova Lista',
  newNameLabel: 'Nome da Lista',
  placeholder: 'Ex.: Compras do mês',
  blankName: 'O nome da lista é obrigatório.',
  chooseLabel: 'Escolher uma lista',
  loadFailure: 'Falha ao buscar suas listas.',
};

/** CAT-06: adds the product to an existing list or a new one. */
export function AddToListForm(props: ProductFormProps) {
  const { product } = props;
  const lists = useRead('getLists', {});
  const choice = useTarget(lists.data, readActiveListId);
  const listId = choice.selected?.id;
  const list = useRead(
    'getList',
    { params: { listId: listId ?? '' } },
    { isEnabled: listId !== undefined },
  );
  const amount = defaultAmountOf(product, listUnits);
  const pending = findPendingItem(list.data?.items ?? [], product, amount);
  const { add, raiseQuantity, addToNew } = useAddToList(product, amount);
  return (
    <TargetForm
      {...props}
      amount={amount}
      targets={lists}
      choice={choice}
      texts={texts}
      note={pending && `Já está na lista: ${formatAmount(pending)}.`}
      onAdd={(id) => (pending ? raiseQuantity(id, pending) : add(id))}
      onAddToNew={addToNew}
    />
  );
}
