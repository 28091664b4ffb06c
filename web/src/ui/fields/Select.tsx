import type { ReactNode } from 'react';
import { Field, splitFieldProps, type ControlProps, type FieldProps } from './Field.tsx';
import { Icon } from '../signs/Icon.tsx';
import { classNames } from '../class-names.ts';
import control from './control.module.css';
import styles from './Select.module.css';

interface SelectProps extends FieldProps, Omit<ControlProps<'select'>, 'multiple'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** `<option>` elements. */
  readonly children: ReactNode;
}

/** The native select element. */
export function Select(props: SelectProps) {
  const { frame, control: native } = splitFieldProps(props);
  const { value, onChange, children, ...select } = native;
  return (
    <Field {...frame}>
      {(attributes) => (
        <div className={styles.inside}>
          <select
            {...select}
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
