import { useRef, type ReactNode } from 'react';
import { isInBurst } from '../../lib/timing/tap-bursts.ts';
import { afterNextPaint } from '../../lib/timing/after-next-paint.ts';
import { Icon } from '../signs/Icon.tsx';
import styles from './Checkbox.module.css';

interface CheckboxProps {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  /** The name for screen readers: the item that is ticked. */
  readonly label: string;
  /** Further content inside the button. A tap on it also ticks the box. */
  readonly children?: ReactNode;
}

/**
 * A round checkbox of 28 px whose touch target is as high as its row. The visible name of the item is
 * in `children`, or elsewhere in the row.
 */
export function Checkbox({ isChecked, onChange, label, children }: CheckboxProps) {
  const disc = useRef<HTMLSpanElement>(null);
  function onPress() {
    onChange(!isChecked);
    if (!isChecked) afterNextPaint(() => startPop(disc.current));
  }
  return (
    <button
      type="button"
      role="checkbox"
      // `touch/quick-taps.ts` clicks elements with this attribute when the finger leaves them.
      data-quick-tap=""
      aria-checked={isChecked}
      aria-label={label}
      className={styles.checkbox}
      onClick={onPress}
    >
      <span
        ref={disc}
        className={styles.disc}
        onAnimationEnd={({ currentTarget }) => void delete currentTarget.dataset['pops']}
      >
        <Icon name="check" />
      </span>
      {children}
    </button>
  );
}

/**
 * Starts the animation, except during a burst of taps. Call it after the tick is painted, because a
 * moving element and everything painted after it get their own layers, which would delay the tick.
 */
function startPop(disc: HTMLElement | null): void {
  if (disc !== null && !isInBurst()) disc.dataset['pops'] = '';
}
