import type { Pantry, PantryItem } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { cleanName, fold, nameProblemText } from '@quitanda/contract/text';
import { minimumQuantity, pantryUnits, type PantryUnit } from '@quitanda/contract/values';
import { useState, type FormEvent } from 'react';
import { formatQuantity, parseDecimal } from '../../../lib/amounts/decimal.ts';
import { quantityProblem } from '../../../lib/amounts/quantities.ts';
import { useWrite } from '../../../sync/react/use-write.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { Stepper } from '../../../ui/fields/Stepper.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { useWrongField } from '../../../ui/fields/use-wrong-field.ts';
import styles from './AddItemForm.module.css';
import { changedStock } from './changed-stock.ts';

interface Props {
  readonly pantryId: string | undefined;
  /** Undefined until it is known; an existing item with the name is raised. */
  readonly pantry: Pantry | undefined;
  /** The typed text, which also filters the stock. */
  readonly typed: string;
  readonly onType: (text: string) => void;
}

const addFailure = { failureText: 'Falha ao adicionar item.' };
const changeFailure = { failureText: 'Falha ao atualizar item.' };

/** PAN-02: one field that finds existing items and adds new ones; also shown without a pantry. */
export function AddItemForm({ pantryId, pantry, typed, onType }: Props) {
  const write = useWrite();
  const toast = useToast();
  const { fields: form, showWrong } = useWrongField<HTMLFormElement>();
  const [quantity, setQuantity] = useState('1');
  const [unit, setUnit] = useState<PantryUnit>('un');
  const [problems, setProblems] = useState<{ name?: string; quantity?: string }>({});
  const isTyping = typed !== '';

  function add(event: FormEvent) {
    event.preventDefault();
    const cleaned = cleanName(typed);
    const wanted = parseDecimal(quantity);
    const found = {
      ...('problem' in cleaned && { name: nameProblemText(cleaned.problem) }),
      ...quantityProblem(wanted, minimumQuantity(unit)),
    };
    setProblems(found);
    showWrong();
    if ('problem' in cleaned || wanted === null || Object.keys(found).length > 0) return;
    if (pantryId === undefined) {
      toast.warning('Selecione uma despensa.');
      return;
    }
    const { name } = cleaned;
    const present = pantry?.items.find(
      (item) => item.unit === unit && fold(item.name) === fold(name),
    );
    if (present) raise(pantryId, present, wanted);
    else {
      const body = { id: newId(), name, quantity: wanted, unit };
      write('addPantryItem', { params: { pantryId }, body }, addFailure);
    }
    onType('');
    setQuantity('1');
    form.current?.querySelector('input')?.focus();
  }

  function raise(inPantry: string, { id, name, quantity: stock }: PantryItem, by: number) {
    const params = { pantryId: inPantry, itemId: id };
    const change = (amount: number) =>
      write('changePantryItem', { params, body: { add: amount } }, changeFailure);
    change(by);
    const now = formatQuantity(changedStock(stock, by), unit);
    toast.success(`"${name}" já estava na despensa: agora ${now}.`, {
      action: { label: 'Desfazer', onAction: () => change(-by) },
    });
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={add}>
      <TextField
        label="Buscar ou adicionar item"
        isLabelHidden
        placeholder="Buscar ou adicionar"
        icon="search"
        value={typed}
        onChange={(text) => {
          onType(text);
          setProblems({});
        }}
        error={problems.name}
        autoComplete="off"
        enterKeyHint="done"
      />
      {isTyping && (
        <div className={styles.amount}>
          <Stepper
            className={styles.quantity}
            label="Quantidade"
            isLabelHidden
            value={quantity}
            onChange={setQuantity}
            minimum={minimumQuantity(unit)}
            error={problems.quantity}
          />
          <Select
            className={styles.unit}
            label="Unidade"
            isLabelHidden
            value={unit}
            onChange={(value) => setUnit(pantryUnits.find((known) => known === value) ?? 'un')}
          >
            {pantryUnits.map((known) => (
              <option key={known}>{known}</option>
            ))}
          </Select>
          <Button type="submit" className={styles.submit}>
            Adicionar
          </Button>
        </div>
      )}
    </form>
  );
}
