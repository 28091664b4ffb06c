import { useId } from 'react';
import { Field, splitFieldProps, type ControlProps, type FieldProps } from './Field.tsx';
import { classNames } from '../class-names.ts';
import { useSelectOnFocus } from './use-select-on-focus.ts';
import control from './control.module.css';
import styles from './DecimalField.module.css';

type InputProps = Omit<ControlProps<'input'>, 'type' | 'inputMode' | 'prefix'>;

export interface DecimalFieldProps extends FieldProps, InputProps {
  /** The text as typed; parse it with `parseDecimal`. */
  readonly value: string;
  readonly onChange: (text: string, event: Event) => void;
  /** Shown before the number, e.g. 'R$'. */
  readonly prefix?: string | undefined;
  /** A short text inside the field, below the number. It is also its description. */
  readonly note?: string | undefined;
  /** 60 px high, for the most important number of a form. */
  readonly isLarge?: boolean | undefined;
}

/**
 * A text field for a number: accepts comma or dot, opens the decimal keyboard, and never rewrites
 * the text during typing (UI-06). Focus selects the text.
 */
export function DecimalField(props: DecimalFieldProps) {
  const { frame, control: native } = splitFieldProps(props);
  const { value, onChange, prefix, note, isLarge = false, onFocus, ...input } = native;
  const noteId = useId();
  const selectHandlers = useSelectOnFocus();
  return (
    <Field {...frame}>
      {(attributes) => (
        <div
          className={classNames(
            styles.inside,
            isLarge && styles.large,
            note !== undefined && styles.withNote,
          )}
        >
          {prefix !== undefined && (
            <span className={styles.prefix} aria-hidden="true">
              {prefix}
            </span>
          )}
          <input
            autoComplete="off"
            {...input}
            {...attributes}
            aria-describedby={classNames(
              attributes['aria-describedby'],
              note !== undefined && noteId,
            )}
            {...selectHandlers}
            onFocus={(event) => {
              selectHandlers.onFocus(event);
              onFocus?.(event);
            }}
            type="text"
            inputMode="decimal"
            className={classNames(
              control.control,
              styles.number,
              prefix !== undefined && styles.withPrefix,
            )}
            value={value}
            onChange={(event) => onChange(event.target.value, event.nativeEvent)}
          />
          {note !== undefined && (
            <span id={noteId} className={styles.note}>
              {note}
            </span>
          )}
        </div>
      )}
    </Field>
  );
}
