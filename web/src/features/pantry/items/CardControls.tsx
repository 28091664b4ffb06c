import type { PantryItem } from '@quitanda/contract';
import { shownNumber } from '@quitanda/contract/units';
import { useState } from 'react';
import { formatDecimal } from '../../../lib/amounts/decimal.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { DecimalField } from '../../../ui/fields/DecimalField.tsx';
import styles from './CardControls.module.css';
import { createStepCheck, saveStep, useStoredStep } from './stock-step.ts';
import { useRemoveItem } from './use-remove-item.ts';

interface Props {
  readonly pantryId: string;
  readonly item: PantryItem;
  /** The step if the person has set none on this device. */
  readonly defaultStep: number;
}

/** PAN-11: what a wide screen adds to the row of an item, which makes it a card. */
export function CardControls({ pantryId, item, defaultStep }: Props) {
  const remove = useRemoveItem(pantryId, item);
  const step = useStoredStep(item.id) ?? defaultStep;
  /** The text while the field has the focus. A text that is no step is not stored. */
  const [typed, setTyped] = useState<string>();

  function changeStep(text: string) {
    setTyped(text);
    const checked = createStepCheck(item)(text);
    if ('value' in checked) saveStep(item.id, checked.value, defaultStep);
  }

  return (
    <>
      <div className={styles.step}>
        <span aria-hidden="true">Passo</span>
        <DecimalField
          label={`Passo de ${item.name}`}
          isLabelHidden
          value={typed ?? formatDecimal(shownNumber({ ...item, quantity: step }))}
          onChange={changeStep}
          onBlur={() => setTyped(undefined)}
        />
      </div>
      <Button
        kind="ghost"
        size="sm"
        icon="trash"
        className={styles.remove}
        aria-label={`Remover da Despensa: ${item.name}`}
        onClick={({ currentTarget }) => {
          // The focused button disappears with its card.
          currentTarget.closest('main')?.focus({ preventScroll: true });
          remove();
        }}
      >
        Remover da Despensa
      </Button>
    </>
  );
}
