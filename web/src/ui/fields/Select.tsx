import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { Icon } from '../signs/Icon.tsx';
import { classNames } from '../class-names.ts';
import control from './control.module.css';
import styles from './Select.module.css';

type NativeProps = Omit<
  ComponentProps<'select'>,
  'value' | 'defaultValue' | 'onChange' | 'className' | 'multiple'
>;

interface SelectProps extends FieldProps, NativeProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** `<option>` elements. */
  readonly children: ReactNode;
}

/** The native select element. */
export function Select({
  label,
  isLabelHidden,
  isOptional,
  hint,
  error,
  className,
  value,
  onChange,
  children,
  id,
  'aria-describedby': describedBy,
  ...native
}: SelectProps) {
  const frame = { label, isLabelHidden, isOptional, hint, error, className, id, describedBy };
  return (
    <Field {...frame}>
      {(attributes) => (
        <div className={styles.inside}>
          <select
            {...native}
            {...attributes}
            className={classNames(control.control, styles.select)}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          >
            {children}
          </select>
          <Icon name="chevron-down" className={styles.chevron} />
        </div>
      )}
    </Field>
  );
}
