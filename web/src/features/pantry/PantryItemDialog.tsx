import type { PantryItem } from '@quitanda/contract';
import { useId, useState, type FormEvent } from 'react';
import { formatDecimal, parseDecimal } from '../../lib/decimal.ts';
import { quantityProblem } from '../../lib/quantities.ts';
import { useWrite } from '../../sync/use-write.ts';
import { DecimalField } from '../../ui/DecimalField.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useWrongField } from '../../ui/use-wrong-field.ts';
import styles from './PantryItemDialog.module.css';

interface FormProps {
  readonly pantryId: string;
  readonly item: PantryItem;
  readonly onClose: () => void;
}

interface Props extends Omit<FormProps, 'item'> {
  /** Kept while the dialog leaves; one that was removed elsewhere takes it along. */
  readonly item: PantryItem | undefined;
  readonly isOpen: boolean;
}

/** PAN-06: the stock counted anew, from how little on it is low, and how much one wants (INS-05). */
export function PantryItemDialog({ pantryId, item, isOpen, onClose }: Props) {
  const formId = useId();
  return (
    <FormDialog
      title={item?.name ?? ''}
      isOpen={isOpen && item !== undefined}
      onClose={onClose}
      formId={formId}
      submitLabel="Salvar"
    >
      {item && (
        <ItemForm key={item.id} id={formId} pantryId={pantryId} item={item} onClose={onClose} />
      )}
    </FormDialog>
  );
}

interface Problems {
  readonly stock?: string | undefined;
  readonly threshold?: string | undefined;
  readonly target?: string | undefined;
}

const targetText = ({ targetQuantity }: PantryItem) =>
  targetQuantity === null ? '' : formatDecimal(targetQuantity);

function ItemForm({ id, pantryId, item, onClose }: FormProps & { readonly id: string }) {
  const write = useWrite();
  /** As it stood when the form was filled in: the pantry is read again while the dialog is open. */
  const [opened] = useState(item);
  const [stock, setStock] = useState(formatDecimal(item.quantity));
  const [threshold, setThreshold] = useState(formatDecimal(item.lowStockAlertThreshold));
  const [target, setTarget] = useState(targetText(item));
  const [problems, setProblems] = useState<Problems>({});
  const { fields, showWrong } = useWrongField<HTMLFormElement>();

  function save(event: FormEvent) {
    event.preventDefault();
    const quantity = parseDecimal(stock);
    const lowStockAlertThreshold = parseDecimal(threshold);
    const hasTarget = target.trim() !== '';
    const targetQuantity = hasTarget ? parseDecimal(target) : null;
    const found: Problems = {
      stock: quantityProblem(quantity, 0).quantity,
      threshold: quantityProblem(lowStockAlertThreshold, 0).quantity,
      target: hasTarget ? quantityProblem(targetQuantity, 0).quantity : undefined,
    };
    setProblems(found);
    showWrong();
    if (quantity === null || lowStockAlertThreshold === null) return;
    if (Object.values(found).some((problem) => problem !== undefined)) return;
    // Only what the person changed is sent: another device may be counting at the same time.
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
      <DecimalField
        label={`Estoque (${item.unit})`}
        value={stock}
        onChange={setStock}
        error={problems.stock}
      />
      <DecimalField
        label={`Avisar a partir de (${item.unit})`}
        value={threshold}
        onChange={setThreshold}
        error={problems.threshold}
      />
      <DecimalField
        label={`Ter em casa (${item.unit}, opcional)`}
        value={target}
        onChange={setTarget}
        error={problems.target}
      />
    </form>
  );
}
