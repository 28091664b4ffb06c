import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import type { Checked } from '../../ui/fields/checks.ts';
import { useForm } from '../../ui/fields/use-form.ts';
import type { TypedEntry } from './use-entry-method.ts';
import styles from './TypedCode.module.css';
import scannerStyles from './Scanner.module.css';

interface TypedCodeProps<Code> extends TypedEntry {
  readonly title: string;
  readonly label: string;
  readonly hint: string;
  readonly inputMode: 'numeric' | 'text';
  readonly maxLength: number;
  readonly check: (typed: string) => Checked<Code>;
  readonly onRead: (code: Code) => void;
  /** Shown above the buttons. */
  readonly result?: ReactNode;
  readonly cancelButton: ReactNode;
}

/** A form for typing a code. */
export function TypedCode<Code>(props: TypedCodeProps<Code>) {
  const { note, onCamera, onRead } = props;
  const form = useForm({
    initial: { typed: '' },
    checks: { typed: props.check },
    onSubmit({ typed }) {
      // Clears the field for the next code of a series. Otherwise a second Enter would submit the
      // same code twice.
      form.change({ typed: '' });
      onRead(typed);
    },
  });

  return (
    <div className={scannerStyles.screen}>
      <div className={styles.middle}>
        <form className={styles.card} {...form.props}>
          <h2 className={styles.title}>{props.title}</h2>
          {note !== undefined && <p className={styles.note}>{note}</p>}
          <TextField
            label={props.label}
            hint={props.hint}
            {...form.field('typed')}
            inputMode={props.inputMode}
            autoComplete="off"
            autoFocus
            maxLength={props.maxLength}
          />
          <Button type="submit" isBlock>
            Confirmar
          </Button>
        </form>
      </div>
      <div className={scannerStyles.foot}>
        {props.result}
        {onCamera !== undefined && (
          <Button
            kind="hero"
            icon="camera"
            isBlock
            className={scannerStyles.choice}
            onClick={onCamera}
          >
            Usar a câmera
          </Button>
        )}
        {props.cancelButton}
      </div>
    </div>
  );
}
