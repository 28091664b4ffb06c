import { useRef, type ReactNode } from 'react';
import { isInBurst } from '../lib/tap-bursts.ts';
import { onceShown } from '../lib/once-shown.ts';
import { Icon } from './Icon.tsx';
import styles from './Checkbox.module.css';

interface CheckboxProps {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  /** What is ticked, for screen readers: the item's name. */
  readonly label: string;
  /** What ticks as well, beside the disc. */
  readonly children?: ReactNode;
}

/** A disc to tick, 28 px in a target as high as its row. The name stands beside it in the row. */
export function Checkbox({ isChecked, onChange, label, children }: CheckboxProps) {
  const disc = useRef<HTMLSpanElement>(null);
  function press() {
    onChange(!isChecked);
    if (!isChecked) onceShown(() => pop(disc.current));
  }
  return (
    <button
      type="button"
      role="checkbox"
      data-quick-tap=""
      aria-checked={isChecked}
      aria-label={label}
      className={styles.checkbox}
      onClick={press}
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
 * The pop comes after the tick: what moves gets a layer of its own, and so does all that is painted
 * after it, for which the tick would have to wait.
 */
function pop(disc: HTMLElement | null): void {
  if (disc !== null && !isInBurst()) disc.dataset['pops'] = '';
}
