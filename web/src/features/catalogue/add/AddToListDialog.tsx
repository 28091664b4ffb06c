import type { Product } from '@quitanda/contract';
import { listUnits } from '@quitanda/contract/values';
import { useId } from 'react';
import { formatQuantity } from '../../../lib/amounts/decimal.ts';
import { readActiveListId } from '../../../lib/device/shopping-storage.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { amountOf, pendingItem } from './amounts.ts';
import { TargetForm } from './TargetForm.tsx';
import { useAddToList } from './use-add-to-list.ts';
import { useTarget } from './use-target.ts';

interface Props {
  readonly product: Product;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const words = {
  one: 'Lista',
  create: '+ Nova Lista',
  newName: 'Nome da Lista',
  example: 'Ex.: Compras do mês',
  choose: 'Escolher uma lista',
  loadFailure: 'Falha ao buscar suas listas.',
};

/** CAT-06: adds the product to a list, or to a new one. */
export function AddToListDialog({ product, isOpen, onClose }: Props) {
  const formId = useId();
  return (
    <FormDialog
      submitLabel="Adicionar"
      title="Adicionar à Lista"
      formId={formId}
      isOpen={isOpen}
      onClose={onClose}
    >
      <ListForm id={formId} product={product} onDone={onClose} />
    </FormDialog>
  );
}

interface FormProps {
  readonly id: string;
  readonly product: Product;
  readonly onDone: () => void;
}

function ListForm({ id, product, onDone }: FormProps) {
  const lists = useRead('getLists', {});
  const choice = useTarget({
    targets: lists.data,
    remembered: readActiveListId,
    blank: 'O nome da lista é obrigatório.',
  });
  const listId = choice.selected?.id;
  const list = useRead(
    'getList',
    { params: { listId: listId ?? '' } },
    { isEnabled: listId !== undefined },
  );
  const amount = amountOf(product, listUnits);
  const pending = pendingItem(list.data?.items ?? [], product, amount.unit);
  const { add, raise, addToNew } = useAddToList(product, amount);

  function submit() {
    const isDone = choice.answer({
      existing: (target) => (pending ? raise(target.id, pending) : add(target.id)),
      created: addToNew,
    });
    if (isDone) onDone();
  }
  return (
    <TargetForm
      id={id}
      product={product}
      amount={amount}
      targets={lists.data ?? []}
      isFailed={lists.failure !== undefined}
      choice={choice}
      words={words}
      note={pending && `Já está na lista: ${formatQuantity(pending.quantity, pending.unit)}.`}
      onSubmit={submit}
    />
  );
}
