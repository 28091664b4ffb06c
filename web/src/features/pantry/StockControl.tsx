import type { PantryItem } from '@quitanda/contract';
import { formatDecimal } from '../../lib/decimal.ts';
import { StepperFrame } from '../../ui/StepperFrame.tsx';
import styles from './StockControl.module.css';

interface Props {
  item: PantryItem;
  /** The step as typed; how much one tap takes or adds. */
  step: string;
  isGoodStep: boolean;
  onStepChange: (step: string) => void;
  onChange: (sign: 1 | -1) => void;
}

/** Minus, the stock, plus, and how much one tap changes (PAN-03). */
export function StockControl({ item, step, isGoodStep, onStepChange, onChange }: Props) {
  return (
    <div className={styles.control}>
      <StepperFrame
        decreaseLabel={`Diminuir ${item.name}`}
        increaseLabel={`Aumentar ${item.name}`}
        onDecrease={() => onChange(-1)}
        onIncrease={() => onChange(1)}
        canDecrease={item.quantity > 0 && isGoodStep}
        canIncrease={isGoodStep}
      >
        <output className={styles.stock} aria-label={`Estoque de ${item.name}`} aria-live="polite">
          <b>{formatDecimal(item.quantity)}</b> {item.unit}
        </output>
      </StepperFrame>
      <label className={styles.step}>
        <span aria-hidden="true">Passo</span>
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-label={`Passo de ${item.name}`}
          aria-invalid={!isGoodStep || undefined}
          value={step}
          onChange={(event) => onStepChange(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
      </label>
    </div>
  );
}
