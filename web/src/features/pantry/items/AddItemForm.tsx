import type { Pantry, PantryItem } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { fold } from '@quitanda/contract/text';
import {
  formatAmount,
  kindOfAmount,
  toPantryStored,
  unitRow,
  type Unit,
} from '@quitanda/contract/units';
import { useRef, useState } from 'react';
import { parseQuantityIn } from '../../../lib/amounts/decimal.ts';
import { checkQuantity } from '../../../lib/amounts/quantities.ts';
import { useWrite } from '../../../sync/react/use-write.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { createNameCheck } from '../../../ui/fields/name-check.ts';
import { useIsWide } from '../../../ui/touch/use-is-wide.ts';
import { useSubmit } from '../../../ui/fields/use-submit.ts';
import { lazyComponent } from '../../../ui/lazy-part.tsx';
import styles from './AddItemForm.module.css';
import { addToStock } from './add-to-stock.ts';
import type { AmountProps } from './AmountFields.tsx';

const AmountFields = lazyComponent<AmountProps>(
  async () => (await import('./AmountFields.tsx')).AmountFields,
);

interface Props {
  readonly pantryId: string | undefined;
  /** Undefined until the pantry is loaded. */
  readonly pantry: Pantry | undefined;
  /** The typed text, which also filters the stock. */
  readonly typed: string;
  readonly onType: (text: string) => void;
}

const checks = {
  name: createNameCheck(),
  quantity: (typed: string, { unit }: { unit: Unit }) =>
    // A pantry may have a single gram (PAN-02).
    checkQuantity(parseQuantityIn(typed, unit), unit === 'g' ? 1 : unitRow(unit).min),
};

const addOptions = { failureText: 'Falha ao adicionar item.' };
const changeOptions = { failureText: 'Falha ao atualizar item.' };

/**
 * PAN-02: a form that adds an item. Its name field also searches the pantry. The form is shown even
 * if there is no pantry. The amount is shown while a name is typed; on a wide screen always (PAN-11).
 */
export function AddItemForm({ pantryId, pantry, typed, onType }: Props) {
  // Each letter changes nearly all of the form, so memos would only make the first load larger.
  'use no memo';
  const write = useWrite();
  const toast = useToast();
  const [quantity, setQuantity] = useState('1');
  const [unit, setUnit] = useState<Unit>('un');
  const isWide = useIsWide();

  const field = useRef<HTMLInputElement>(null);
  const form = useSubmit({ name: typed, quantity, unit }, { checks, onSubmit: add });

  function add({ name, quantity: addedQuantity }: { name: string; quantity: number }) {
    if (pantryId === undefined) {
      toast.warning('Selecione uma despensa.');
      return;
    }
    const stored = toPantryStored(addedQuantity, unit);
    const existing = pantry?.items.find(
      (item) =>
        item.unit === stored.unit &&
        kindOfAmount(item) === kindOfAmount(stored) &&
        fold(item.name) === fold(name),
    );
    if (existing) raiseQuantity(pantryId, existing, stored.quantity);
    else {
      const body = { id: newId(), name, ...stored };
      write('addPantryItem', { params: { pantryId }, body }, addOptions);
    }
    onType('');
    setQuantity('1');
    field.current?.focus();
  }

  /** Raises the quantity of an item that the pantry already contains. */
  function raiseQuantity(targetPantryId: string, item: PantryItem, increase: number) {
    const { id, name, quantity } = item;
    const params = { pantryId: targetPantryId, itemId: id };
    const writeChange = (amount: number) =>
      write('changePantryItem', { params, body: { add: amount } }, changeOptions);
    writeChange(increase);
    const total = formatAmount({ ...item, quantity: addToStock(quantity, increase) });
    toast.success(`"${name}" já estava na despensa: agora ${total}.`, {
      action: { label: 'Desfazer', onAction: () => writeChange(-increase) },
    });
  }

  return (
    <form className={styles.form} {...form.props}>
      <TextField
        ref={field}
        label="Buscar ou adicionar item"
        isLabelHidden
        placeholder="Buscar ou adicionar"
        icon="search"
        value={typed}
        onChange={(text) => {
          onType(text);
          form.setProblems({});
        }}
        error={form.problems.name}
        autoComplete="off"
        enterKeyHint="done"
      />
      <div className={styles.amount}>
        <AmountFields
          isShown={isWide || typed !== ''}
          quantity={quantity}
          problem={form.problems.quantity}
          onQuantityChange={setQuantity}
          unit={unit}
          onUnitChange={setUnit}
        />
      </div>
    </form>
  );
}
