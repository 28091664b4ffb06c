import type { ReactNode } from 'react';
import { Icon } from '../signs/Icon.tsx';
import { classNames } from '../class-names.ts';
import { useLongPress } from '../touch/use-long-press.ts';
import styles from './StepperFrame.module.css';

interface StepperFrameProps {
  readonly decreaseLabel: string;
  readonly increaseLabel: string;
  /** `isHeld` is true for repetitions while the button is held down. */
  readonly onDecrease: (isHeld: boolean) => void;
  readonly onIncrease: (isHeld: boolean) => void;
  /** Called when a button that was held down is released. */
  readonly onRelease?: (() => void) | undefined;
  readonly canDecrease?: boolean | undefined;
  readonly canIncrease?: boolean | undefined;
  readonly isInvalid?: boolean | undefined;
  readonly className?: string | undefined;
  /** The value: an input or an output. */
  readonly children: ReactNode;
}

/** Minus and plus around a value. Holding one of the buttons repeats its action. */
export function StepperFrame({
  decreaseLabel,
  increaseLabel,
  onDecrease,
  onIncrease,
  onRelease,
  canDecrease = true,
  canIncrease = true,
  isInvalid = false,
  className,
  children,
}: StepperFrameProps) {
  const decrease = useLongPress({ onPress: onDecrease, isEnabled: canDecrease, onRelease });
  const increase = useLongPress({ onPress: onIncrease, isEnabled: canIncrease, onRelease });
  return (
    <div className={classNames(styles.frame, isInvalid && styles.invalid, className)}>
      <button type="button" aria-label={decreaseLabel} disabled={!canDecrease} {...decrease}>
        <Icon name="minus" />
      </button>
      {children}
      <button type="button" aria-label={increaseLabel} disabled={!canIncrease} {...increase}>
        <Icon name="plus" />
      </button>
    </div>
  );
}
