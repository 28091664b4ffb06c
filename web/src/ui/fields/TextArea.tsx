import { Field, splitFieldProps, type ControlProps, type FieldProps } from './Field.tsx';
import { classNames } from '../class-names.ts';
import control from './control.module.css';
import styles from './TextArea.module.css';

interface TextAreaProps extends FieldProps, ControlProps<'textarea'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A multi-line field that grows with its text. Other attributes of `textarea` are passed on. */
export function TextArea(props: TextAreaProps) {
  const { frame, control: native } = splitFieldProps(props);
  const { value, onChange, ...area } = native;
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
