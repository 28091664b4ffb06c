import { Icon } from './Icon.tsx';
import { classNames } from './class-names.ts';
import styles from './Checkbox.module.css';

interface CheckboxProps {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  /** What is ticked, for screen readers: the item's name. */
  readonly label: string;
  readonly className?: string | undefined;
}

/** A disc to tick, 28 px in a 48 px target. The name stands beside it in the row. */
export function Checkbox({ isChecked, onChange, label, className }: CheckboxProps) {
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isChecked}
      aria-label={label}
      className={classNames(styles.checkbox, className)}
      onClick={() => onChange(!isChecked)}
    >
      <span className={styles.disc}>
        <Icon name="check" />
      </span>
    </button>
  );
}
