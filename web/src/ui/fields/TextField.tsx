import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { Icon, type IconName } from '../signs/Icon.tsx';
import { classNames } from '../class-names.ts';
import control from './control.module.css';
import styles from './TextField.module.css';

type InputProps = Omit<
  ComponentProps<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'className'
>;

export interface TextFieldProps extends FieldProps, InputProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly icon?: IconName | undefined;
  /** A 48 px control inside the right edge. */
  readonly trailing?: ReactNode;
}

/** A single-line field. Other input attributes (`type`, `autoComplete`, `ref`…) are passed on. */
export function TextField({
  label,
  isLabelHidden,
  isOptional,
  hint,
  error,
  className,
  value,
  onChange,
  icon,
  trailing,
  id,
  'aria-describedby': describedBy,
  ...input
}: TextFieldProps) {
  const frame = { label, isLabelHidden, isOptional, hint, error, className, id, describedBy };
  return (
    <Field {...frame}>
      {(attributes) => (
        <div className={styles.inside}>
          {icon !== undefined && <Icon name={icon} className={styles.icon} />}
          <input
            type="text"
            {...input}
            {...attributes}
            className={classNames(
              control.control,
              icon !== undefined && styles.withIcon,
              trailing !== undefined && styles.withTrailing,
            )}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {trailing !== undefined && <span className={styles.trailing}>{trailing}</span>}
        </div>
      )}
    </Field>
  );
}
