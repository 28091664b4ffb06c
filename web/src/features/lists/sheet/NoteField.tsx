import { characterCount } from '@quitanda/contract/text';
import { limits } from '@quitanda/contract/values';
import type { KeyboardEvent } from 'react';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { RowWords } from '../../../ui/layout/RowWords.tsx';
import styles from './ItemSheet.module.css';

/** The counter appears at this number of characters. */
const countedFrom = 160;

interface NoteFieldProps {
  readonly value: string;
  readonly onChange: (note: string) => void;
  readonly error: string | undefined;
}

/** The note of an item (LST-54). It has one line, so Enter saves the sheet. */
export function NoteField(field: NoteFieldProps) {
  const count = characterCount(field.value);
  function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }
  return (
    <TextArea
      label="Nota"
      hint={count < countedFrom ? undefined : `${count} de ${limits.noteLength} caracteres`}
      autoComplete="off"
      enterKeyHint="done"
      className={styles.note}
      onKeyDown={submitOnEnter}
      {...field}
    />
  );
}

interface RememberNoteProps {
  readonly name: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** 'Lembrar sempre': whether an item of this name gets the note whenever it is added (LST-55). */
export function RememberNote({ name, isOn, onChange }: RememberNoteProps) {
  return (
    <Checkbox isChecked={isOn} label="Lembrar sempre" onChange={onChange}>
      <span className={styles.checkboxWords}>
        <RowWords name="Lembrar sempre" meta={`Volta quando "${name}" entrar em uma lista`} />
      </span>
    </Checkbox>
  );
}
