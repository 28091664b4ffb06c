import { useId, type ComponentProps, type ReactNode } from 'react';
import { Icon } from '../signs/Icon.tsx';
import { classNames } from '../class-names.ts';
import styles from './Field.module.css';

export interface FieldProps {
  readonly label: string;
  /** Hides the label from the screen; screen readers still read it. */
  readonly isLabelHidden?: boolean | undefined;
  /** Adds '(opcional)' to the label. */
  readonly isOptional?: boolean | undefined;
  readonly hint?: string | undefined;
  /** The error message; marks the control as invalid. */
  readonly error?: string | undefined;
  readonly className?: string | undefined;
}

/** The attributes that associate a control with its label, hint and error. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface FrameProps extends FieldProps {
  readonly id?: string | undefined;
  readonly 'aria-describedby'?: string | undefined;
}

/** The properties of a native control that a field passes on. The field has its own value. */
export type ControlProps<Tag extends 'input' | 'select' | 'textarea'> = Omit<
  ComponentProps<Tag>,
  'value' | 'defaultValue' | 'onChange' | 'className'
>;

/** Separates the properties of the frame from those of the control inside. */
export function splitFieldProps<Props extends FrameProps>({
  label,
  isLabelHidden,
  isOptional,
  hint,
  error,
  className,
  id,
  'aria-describedby': describedBy,
  ...control
}: Props) {
  const attributes = { id, 'aria-describedby': describedBy };
  const frame = { label, isLabelHidden, isOptional, hint, error, className, ...attributes };
  return { frame, control };
}

/** The frame of every field: the label, the control with its error, and the hint. */
export function Field({
  label,
  isLabelHidden = false,
  isOptional = false,
  hint,
  error,
  className,
  id,
  'aria-describedby': describedBy,
  children,
}: FrameProps & { readonly children: (control: FieldControl) => ReactNode }) {
  // Its children are new at each render, so memos would only make the first load larger.
  'use no memo';
  const generatedId = useId();
  const controlId = id ?? generatedId;
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
