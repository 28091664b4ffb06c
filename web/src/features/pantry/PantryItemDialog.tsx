import type { PantryItem } from '@quitanda/contract';
import { useId, useState, type FormEvent } from 'react';
import { formatDecimal, parseDecimal } from '../../lib/decimal.ts';
import { quantityProblem } from '../../lib/quantities.ts';
import { useWrite } from '../../sync/use-write.ts';
import { Button } from '../../ui/Button.tsx';
import { DecimalField } from '../../ui/DecimalField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
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

/** PAN-06: the stock counted anew, and from how little on the item counts as low. */
export function PantryItemDialog({ pantryId, item, isOpen, onClose }: Props) {
  const formId = useId();
  return (
    <Dialog
      title={item?.name ?? ''}
      isOpen={isOpen && item !== undefined}
      onClose={onClose}
      footer={
        <>
          <Button kind="outline" onClick={onClose}>
            Cancelar
          </Button>
          <Button kind="primary" type="submit" form={formId}>
            Salvar
          </Button>
        </>
      }
    >
      {item && (
        <ItemForm key={item.id} id={formId} pantryId={pantryId} item={item} onClose={onClose} />
      )}
    </Dialog>
  );
}

function ItemForm({ id, pantryId, item, onClose }: FormProps & { readonly id: string }) {
  const write = useWrite();
  /** As it stood when the form was filled in: the pantry is read again while the dialog is open. */
  const [opened] = useState(item);
  const [stock, setStock] = useState(formatDecimal(item.quantity));
  const [threshold, setThreshold] = useState(formatDecimal(item.lowStockAlertThreshold));
  const [problems, setProblems] = useState<{ stock?: string; threshold?: string }>({});

  function save(event: FormEvent) {
    event.preventDefault();
    const quantity = parseDecimal(stock);
    const lowStockAlertThreshold = parseDecimal(threshold);
    const stockProblem = quantityProblem(quantity, 0).quantity;
    const thresholdProblem = quantityProblem(lowStockAlertThreshold, 0).quantity;
    setProblems({
      ...(stockProblem !== undefined && { stock: stockProblem }),
      ...(thresholdProblem !== undefined && { threshold: thresholdProblem }),
    });
    if (quantity === null || lowStockAlertThreshold === null) return;
    if (stockProblem !== undefined || thresholdProblem !== undefined) return;
    // Only what the person changed is sent: another device may be counting at the same time.
    const body = {
      ...(quantity !== opened.quantity && { quantity }),
      ...(lowStockAlertThreshold !== opened.lowStockAlertThreshold && { lowStockAlertThreshold }),
    };
    if (Object.keys(body).length > 0) {
      const params = { pantryId, itemId: item.id };
      write('changePantryItem', { params, body }, { failureText: 'Falha ao atualizar item.' });
    }
    onClose();
  }

  return (
    <form id={id} className={styles.form} noValidate onSubmit={save}>
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
    </form>
  );
}
