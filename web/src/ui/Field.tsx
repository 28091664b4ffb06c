import { useId, type ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { classNames } from './class-names.ts';
import styles from './Field.module.css';

export interface FieldProps {
  readonly label: string;
  /** The label is for screen readers only. */
  readonly isLabelHidden?: boolean | undefined;
  /** Adds '(opcional)' beside the label. */
  readonly isOptional?: boolean | undefined;
  readonly hint?: string | undefined;
  /** What is wrong with the value; marks the control as invalid. */
  readonly error?: string | undefined;
  readonly className?: string | undefined;
}

/** What a control needs to be tied to its label, hint and error. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface FrameProps extends FieldProps {
  readonly id?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly children: (control: FieldControl) => ReactNode;
}

/** Label above, control, then hint; what is wrong stands over the label: the frame of every field. */
export function Field({
  label,
  isLabelHidden = false,
  isOptional = false,
  hint,
  error,
  className,
  id,
  describedBy,
  children,
}: FrameProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const errorId = `${controlId}-error`;
  const hintId = `${controlId}-hint`;
  const hasError = error !== undefined && error !== '';
  const control: FieldControl = {
    id: controlId,
    'aria-invalid': hasError || undefined,
    'aria-describedby': classNames(hasError && errorId, hint !== undefined && hintId, describedBy),
  };
  return (
    <div className={classNames(styles.field, className)}>
      <div className={isLabelHidden ? styles.hidden : styles.top}>
        <label className={styles.label} htmlFor={controlId}>
          {label}
        </label>
        {isOptional && <span className={styles.aside}>(opcional)</span>}
      </div>
      <div className={styles.control}>
        {children(control)}
        {hasError && (
          <p className={styles.error} id={errorId}>
            <Icon name="error" />
            {error}
          </p>
        )}
      </div>
      {hint !== undefined && (
        <p className={styles.aside} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
