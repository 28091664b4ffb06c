import type { ReactNode } from 'react';
import { Field, splitFieldProps, type ControlProps, type FieldProps } from './Field.tsx';
import { Icon, type IconName } from '../signs/Icon.tsx';
import { classNames } from '../class-names.ts';
import control from './control.module.css';
import styles from './TextField.module.css';

export interface TextFieldProps extends FieldProps, ControlProps<'input'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly icon?: IconName | undefined;
  /** A 48 px control inside the right edge. */
  readonly trailing?: ReactNode;
}

/** A single-line field. Other input attributes (`type`, `autoComplete`, `ref`…) are passed on. */
export function TextField(props: TextFieldProps) {
  // Each letter changes nearly all of it, so memos would only make the first load larger.
  'use no memo';
  const { frame, control: native } = splitFieldProps(props);
  const { value, onChange, icon, trailing, ...input } = native;
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
