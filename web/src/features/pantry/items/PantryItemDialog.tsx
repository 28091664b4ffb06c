import type { ItemProduct, PantryItem } from '@quitanda/contract';
import { minimumQuantity } from '@quitanda/contract/values';
import { useId, useState, type FormEvent } from 'react';
import { formatDecimal, parseDecimal } from '../../../lib/amounts/decimal.ts';
import { quantityProblem } from '../../../lib/amounts/quantities.ts';
import { readStockStep, saveStockStep } from '../../../lib/device/shopping-storage.ts';
import { useWrite } from '../../../sync/react/use-write.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { DecimalField } from '../../../ui/fields/DecimalField.tsx';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { lazyDialog } from '../../../ui/lazy-part.tsx';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { useWrongField } from '../../../ui/fields/use-wrong-field.ts';
import styles from './PantryItemDialog.module.css';
import { runOutRangeText } from '../running-out/run-out-text.ts';
import { usualStep, type Habit } from './stock.ts';

const ProductPicker = lazyDialog(
  async () => (await import('../../shopping/pick/ProductPicker.tsx')).ProductPicker,
);

interface FormProps {
  readonly pantryId: string;
  readonly item: PantryItem;
  /** What the household's own purchases say about it; undefined if they are too few. */
  readonly habit: Habit | undefined;
  readonly now: number;
  readonly onClose: () => void;
}

interface Props extends Omit<FormProps, 'item'> {
  /** The item stays during the closing animation; the dialog closes if it is removed elsewhere. */
  readonly item: PantryItem | undefined;
  readonly isOpen: boolean;
}

/** PAN-06: all fields of an item except the stock, which its row has. */
export function PantryItemDialog({ item, isOpen, ...form }: Props) {
  const formId = useId();
  const [isPicking, setIsPicking] = useState(false);
  const link = useLink(form.pantryId, item);
  if (isPicking && item) {
    return (
      <ProductPicker
        isOpen={isOpen}
        finalFocus={() => true}
        title={`Vincular Produto para "${item.name}"`}
        itemName={item.name}
        onChoose={(product) => {
          setIsPicking(false);
          link(product);
        }}
        onClose={() => setIsPicking(false)}
      />
    );
  }
  return (
    <FormDialog
      title={item?.name ?? ''}
      isOpen={isOpen && item !== undefined}
      onClose={form.onClose}
      formId={formId}
      submitLabel="Salvar"
    >
      {item && (
        <ItemForm
          key={item.id}
          id={formId}
          item={item}
          {...form}
          onPickProduct={() => setIsPicking(true)}
        />
      )}
    </FormDialog>
  );
}

/** PAN-08: chooses the product of an item that has only a name. */
function useLink(pantryId: string, item: PantryItem | undefined) {
  const write = useWrite();
  const toast = useToast();
  return (product: ItemProduct) => {
    if (item === undefined) return;
    write(
      'changePantryItem',
      { params: { pantryId, itemId: item.id }, body: { productId: product.id } },
      { failureText: 'Falha ao atualizar item.', context: { product } },
    );
    toast.success(`"${item.name}" vinculado a "${product.name}".`);
  };
}

type Field = 'stock' | 'step' | 'threshold' | 'target';

const orEmpty = (value: number | null) => (value === null ? '' : formatDecimal(value));

function ItemForm({
  id,
  pantryId,
  item,
  habit,
  now,
  onPickProduct,
  onClose,
}: FormProps & { readonly id: string; readonly onPickProduct: () => void }) {
  const write = useWrite();
  const remove = useRemoval(pantryId, item);
  const step = usualStep(item.unit, habit?.usual ?? null);
  /**
   * The item as it was when the form was filled in, because the pantry is read again while the
   * dialog is open.
   */
  const [opened] = useState(item);
  const [typed, setTyped] = useState<Readonly<Record<Field, string>>>(() => ({
    stock: formatDecimal(item.quantity),
    step: formatDecimal(readStockStep(item.id) ?? step),
    threshold: orEmpty(item.lowStockAlertThreshold),
    target: orEmpty(item.targetQuantity),
  }));
  const [problems, setProblems] = useState<Partial<Record<Field, string | undefined>>>({});
  const { fields, showWrong } = useWrongField<HTMLFormElement>();

  const fieldOf = (name: Field, label: string) => (
    <DecimalField
      label={`${label} (${item.unit}${name === 'threshold' || name === 'target' ? ', opcional' : ''})`}
      value={typed[name]}
      onChange={(text) => setTyped((before) => ({ ...before, [name]: text }))}
      error={problems[name]}
    />
  );

  function save(event: FormEvent) {
    event.preventDefault();
    const read = (name: Field) => (typed[name].trim() === '' ? null : parseDecimal(typed[name]));
    const problemOf = (name: Field, min: number) =>
      quantityProblem(parseDecimal(typed[name]), min).quantity;
    const optional = (name: Field) => (typed[name].trim() === '' ? undefined : problemOf(name, 0));
    const found = {
      stock: problemOf('stock', 0),
      step: problemOf('step', 0.001),
      threshold: optional('threshold'),
      target: optional('target'),
    };
    setProblems(found);
    showWrong();
    if (Object.values(found).some((problem) => problem !== undefined)) return;
    const newStep = read('step');
    saveStockStep(item.id, newStep === step ? null : newStep);
    const quantity = read('stock') ?? opened.quantity;
    const lowStockAlertThreshold = read('threshold');
    const targetQuantity = read('target');
    // Sends only what the person changed, because another device may count at the same time.
    const body = {
      ...(quantity !== opened.quantity && { quantity }),
      ...(lowStockAlertThreshold !== opened.lowStockAlertThreshold && { lowStockAlertThreshold }),
      ...(targetQuantity !== opened.targetQuantity && { targetQuantity }),
    };
    if (Object.keys(body).length > 0) {
      const params = { pantryId, itemId: item.id };
      write('changePantryItem', { params, body }, { failureText: 'Falha ao atualizar item.' });
    }
    onClose();
  }

  return (
    <form id={id} ref={fields} className={styles.form} noValidate onSubmit={save}>
      {habit?.runOut && item.quantity > 0 && (
        <p className={styles.forecast}>{runOutRangeText(habit.runOut, now)}</p>
      )}
      {item.productId === null && (
        <Button kind="ghost" icon="tag" className={styles.remove} onClick={onPickProduct}>
          Que produto era?
        </Button>
      )}
      {fieldOf('stock', 'Estoque')}
      {fieldOf('step', 'Passo de − e +')}
      {fieldOf('threshold', 'Avisar quando restar')}
      {fieldOf('target', 'Ter em casa')}
      <Button
        kind="danger-ghost"
        icon="trash"
        className={styles.remove}
        onClick={() => {
          remove();
          onClose();
        }}
      >
        Remover da Despensa
      </Button>
    </form>
  );
}

/** PAN-05: removes the item, with an undo. */
function useRemoval(pantryId: string, item: PantryItem): () => void {
  const write = useWrite();
  const toast = useToast();
  const params = { pantryId, itemId: item.id };

  function putBack() {
    const { id, name, unit, productId, quantity, lowStockAlertThreshold, targetQuantity } = item;
    const failure = { failureText: 'Falha ao adicionar item.' };
    // An item is added with at least the minimum, so a smaller quantity is set afterwards.
    const added = Math.max(quantity, minimumQuantity(unit));
    const body = { id, name, unit, quantity: added, lowStockAlertThreshold, targetQuantity };
    write(
      'addPantryItem',
      { params: { pantryId }, body: { ...body, ...(productId !== null && { productId }) } },
      failure,
    );
    if (added !== quantity) write('changePantryItem', { params, body: { quantity } }, failure);
  }

  return () => {
    write('removePantryItem', { params }, { failureText: 'Falha ao remover item.' });
    toast.success('Item removido com sucesso!', {
      action: { label: 'Desfazer', onAction: putBack },
    });
  };
}
