import { readTypedDate } from '@quitanda/contract/batches/typed-dates';
import { useState } from 'react';
import { IconButton } from '../../../../ui/buttons/IconButton.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { DateChips, dateProblemText, type DateChipsProps } from './DateChips.tsx';
import styles from './ItemSheet.module.css';

/** VAL-05: 'Quando vence?', which one tap or a typed date answers. */
export function DateChoice(props: DateChipsProps) {
  const { today, onChoose } = props;
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  return (
    <section className={styles.dates} aria-label="Quando vence?">
      <h3 className={styles.question}>Quando vence?</h3>
      <DateChips {...props} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const date = readTypedDate(typed, today);
          if (date === undefined) setProblem(dateProblemText);
          else onChoose(date);
        }}
      >
        <TextField
          label="Outra data"
          placeholder="12/12 ou dez/26"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={20}
          value={typed}
          error={problem}
          onChange={(text) => {
            setTyped(text);
            setProblem(undefined);
          }}
          trailing={<IconButton icon="check" kind="quiet" label="Salvar a data" type="submit" />}
        />
      </form>
    </section>
  );
}
