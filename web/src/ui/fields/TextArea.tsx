import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { classNames } from '../class-names.ts';
import control from './control.module.css';
import styles from './TextArea.module.css';

type AreaProps = Omit<
  ComponentProps<'textarea'>,
  'value' | 'defaultValue' | 'onChange' | 'className'
>;

interface TextAreaProps extends FieldProps, AreaProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A multi-line field that grows with its text. Other attributes of `textarea` are passed on. */
export function TextArea({
  label,
  isLabelHidden,
  isOptional,
  hint,
  error,
  className,
  value,
  onChange,
  id,
  'aria-describedby': describedBy,
  ...area
}: TextAreaProps) {
  const frame = { label, isLabelHidden, isOptional, hint, error, className, id, describedBy };
  return (
    <Field {...frame}>
      {(attributes) => (
        <textarea
          {...area}
          {...attributes}
          className={classNames(control.control, styles.area)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
