import { newId } from '@quitanda/contract/ids';
import { cleanName, nameProblemText } from '@quitanda/contract/text';
import { minimumQuantity, pantryUnits, type PantryUnit } from '@quitanda/contract/values';
import { useState, type FormEvent } from 'react';
import { quantityProblem } from '../../lib/quantities.ts';
import { parseDecimal } from '../../lib/decimal.ts';
import { useWrite } from '../../sync/use-write.ts';
import { AddRow } from '../../ui/AddRow.tsx';
import { Select } from '../../ui/Select.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useToast } from '../../ui/toast-region.tsx';
import { useWrongField } from '../../ui/use-wrong-field.ts';

/** PAN-02: puts something in the pantry on show; stands there even when none is. */
export function AddItemForm({ pantryId }: { pantryId: string | undefined }) {
  const write = useWrite();
  const toast = useToast();
  const { fields: form, showWrong } = useWrongField<HTMLFormElement>();
  const [name, setName] = useState('');
  const [quantity, setQuantity] = useState('1');
  const [unit, setUnit] = useState<PantryUnit>('un');
  const [problems, setProblems] = useState<{ name?: string; quantity?: string }>({});

  function add(event: FormEvent) {
    event.preventDefault();
    const cleaned = cleanName(name);
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
    write(
      'addPantryItem',
      { params: { pantryId }, body: { id: newId(), name: cleaned.name, quantity: wanted, unit } },
      { failureText: 'Falha ao adicionar item.' },
    );
    setName('');
    setQuantity('1');
    form.current?.querySelector('input')?.focus();
  }

  return (
    <AddRow
      ref={form}
      onSubmit={add}
      name={
        <TextField
          label="Adicionar item"
          placeholder="Ex.: Farinha de mandioca"
          value={name}
          onChange={setName}
          error={problems.name}
          autoComplete="off"
          enterKeyHint="done"
        />
      }
      quantity={
        <Stepper
          label="Quantidade"
          isLabelHidden
          value={quantity}
          onChange={setQuantity}
          minimum={minimumQuantity(unit)}
          error={problems.quantity}
        />
      }
      unit={
        <Select
          label="Unidade"
          isLabelHidden
          value={unit}
          onChange={(value) => setUnit(pantryUnits.find((known) => known === value) ?? 'un')}
        >
          {pantryUnits.map((known) => (
            <option key={known}>{known}</option>
          ))}
        </Select>
      }
    />
  );
}
