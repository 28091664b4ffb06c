import type { PantryItem, WasteReason } from '@quitanda/contract';
import { daysBetween, type Batch } from '@quitanda/contract/batches/batches';
import { shownNumber, shownUnit, toStoredNumber } from '@quitanda/contract/units';
import { useId, useState, type ReactNode } from 'react';
import { formatDecimal, parseQuantityIn } from '../../../../lib/amounts/decimal.ts';
import { checkQuantity } from '../../../../lib/amounts/quantities.ts';
import { RadioOption } from '../../../../ui/buttons/RadioOption.tsx';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { Stepper } from '../../../../ui/fields/Stepper.tsx';
import styles from './ItemSheet.module.css';

interface AmountProps {
  readonly item: PantryItem;
  readonly title: string;
  readonly submitLabel: string;
  /** The amount that the field shows first, in the unit of the item. */
  readonly initial: number;
  /** The largest amount; without one there is no bound but that of every quantity. */
  readonly max?: number | undefined;
  readonly isOpen: boolean;
  readonly onSave: (amount: number) => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Asks for an amount of an item. */
export function AmountDialog(props: AmountProps) {
  const { item, title, submitLabel, initial, max, isOpen, onSave, onClose, children } = props;
  const formId = useId();
  const format = (quantity: number) => formatDecimal(shownNumber({ ...item, quantity }));
  const [typed, setTyped] = useState(() => format(initial));
  const [problem, setProblem] = useState<string>();
  const unit = shownUnit(item);
  function save() {
    const checked = checkQuantity(parseQuantityIn(typed, unit), 0.001);
    if ('problem' in checked) return setProblem(checked.problem);
    const amount = toStoredNumber(checked.value, item);
    if (max !== undefined && amount > max) return setProblem(`Só há ${format(max)} ${unit}.`);
    if (amount < 0.01) return setProblem('A quantidade mínima é 0,01.');
    return onSave(amount);
  }
  return (
    <FormDialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      formId={formId}
      submitLabel={submitLabel}
    >
      <form
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stepper
          label="Quantidade"
          unit={unit}
          shownUnit={unit}
          min={0}
          value={typed}
          error={problem}
          onChange={(text) => {
            setTyped(text);
            setProblem(undefined);
          }}
        />
        {children}
      </form>
    </FormDialog>
  );
}

const reasonTexts: Record<WasteReason, string> = {
  expired: 'Venceu',
  spoiled: 'Estragou',
  leftover: 'Sobrou',
};

/** The reason that is most likely: its date is past, or not. */
export const likelyReason = ({ bestBefore }: Batch, today: string): WasteReason =>
  bestBefore && daysBetween(today, bestBefore) < 0 ? 'expired' : 'spoiled';

interface WasteProps extends Pick<AmountProps, 'item' | 'isOpen' | 'onClose'> {
  readonly batch: Batch;
  readonly today: string;
  readonly onSave: (amount: number, reason: WasteReason) => void;
}

/** VAL-12: asks how much of a batch was thrown away, and why. */
export function WasteDialog({ batch, today, onSave, ...dialog }: WasteProps) {
  const group = useId();
  const [reason, setReason] = useState(() => likelyReason(batch, today));
  return (
    <AmountDialog
      {...dialog}
      title="Quanto foi para o lixo?"
      submitLabel="Foi para o lixo"
      initial={batch.amount}
      max={batch.amount}
      onSave={(amount) => onSave(amount, reason)}
    >
      <fieldset className={styles.options}>
        <legend>Por quê?</legend>
        {(['expired', 'spoiled', 'leftover'] as const).map((each) => (
          <RadioOption
            key={each}
            group={group}
            isSelected={each === reason}
            onSelect={() => setReason(each)}
          >
            {reasonTexts[each]}
          </RadioOption>
        ))}
      </fieldset>
    </AmountDialog>
  );
}
