import type { Pantry, PantryItem } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { fold } from '@quitanda/contract/text';
import { minimumQuantity, type PantryUnit } from '@quitanda/contract/values';
import { useRef, useState } from 'react';
import { formatQuantity, parseQuantityIn } from '../../../lib/amounts/decimal.ts';
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
  quantity: (typed: string, { unit }: { unit: PantryUnit }) =>
    checkQuantity(parseQuantityIn(typed, unit), minimumQuantity(unit)),
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
  const [unit, setUnit] = useState<PantryUnit>('un');
  const isWide = useIsWide();

  const field = useRef<HTMLInputElement>(null);
  const form = useSubmit({ name: typed, quantity, unit }, { checks, onSubmit: add });

  function add({ name, quantity: addedQuantity }: { name: string; quantity: number }) {
    if (pantryId === undefined) {
      toast.warning('Selecione uma despensa.');
      return;
    }
    const existing = pantry?.items.find(
      (item) => item.unit === unit && fold(item.name) === fold(name),
    );
    if (existing) raiseQuantity(pantryId, existing, addedQuantity);
    else {
      const body = { id: newId(), name, quantity: addedQuantity, unit };
      write('addPantryItem', { params: { pantryId }, body }, addOptions);
    }
    onType('');
    setQuantity('1');
    field.current?.focus();
  }

  /** Raises the quantity of an item that the pantry already contains. */
  function raiseQuantity(
    targetPantryId: string,
    { id, name, quantity: stock }: PantryItem,
    increase: number,
  ) {
    const params = { pantryId: targetPantryId, itemId: id };
    const writeChange = (amount: number) =>
      write('changePantryItem', { params, body: { add: amount } }, changeOptions);
    writeChange(increase);
    const total = formatQuantity(addToStock(stock, increase), unit);
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
