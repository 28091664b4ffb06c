import type { PantryItem } from '@quitanda/contract';
import type { BatchFacts } from '@quitanda/contract/batches/batches';
import { AmountDialog } from './AmountDialogs.tsx';
import { DateField, useDateField } from './DateField.tsx';

interface Props {
  readonly item: PantryItem;
  readonly today: string;
  readonly suggestion: string | undefined;
  readonly isOpen: boolean;
  readonly onAdd: (amount: number, facts: BatchFacts) => void;
  readonly onClose: () => void;
}

/** VAL-05: adds stock with a date of its own. */
export function AddBatchDialog({ item, today, suggestion, isOpen, onAdd, onClose }: Props) {
  const date = useDateField(undefined, today);
  return (
    <AmountDialog
      item={item}
      title="Adicionar lote"
      submitLabel="Adicionar"
      initial={1}
      isOpen={isOpen}
      onClose={onClose}
      onSave={(amount) => {
        const bestBefore = date.read();
        if (bestBefore !== undefined) onAdd(amount, bestBefore === null ? {} : { bestBefore });
      }}
    >
      <DateField field={date} today={today} suggestion={suggestion} />
    </AmountDialog>
  );
}
