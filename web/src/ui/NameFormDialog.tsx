import { cleanName, nameProblemText } from '@quitanda/contract/text';
import { useId, useState, type SyntheticEvent } from 'react';
import { FormDialog } from './FormDialog.tsx';
import { TextField } from './TextField.tsx';
import { useWrongField } from './use-wrong-field.ts';

interface NameFormDialogProps extends Omit<NameFormProps, 'id'> {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A dialog that asks for one name, of something new or anew (LST-03, PAN-04). */
export function NameFormDialog({ title, isOpen, onClose, ...form }: NameFormDialogProps) {
  const formId = useId();
  return (
    <FormDialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      formId={formId}
      submitLabel="Salvar"
    >
      <NameForm id={formId} {...form} />
    </FormDialog>
  );
}

interface NameFormProps {
  readonly id: string;
  readonly label: string;
  readonly placeholder: string;
  readonly initialName: string;
  /** What is said of a blank one. */
  readonly blank: string;
  /** Gets the clean name. */
  readonly onSave: (name: string) => void;
}

function NameForm({ id, label, placeholder, initialName, blank, onSave }: NameFormProps) {
  const [name, setName] = useState(initialName);
  const [problem, setProblem] = useState<string>();
  const { fields, showWrong } = useWrongField<HTMLFormElement>();

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const cleaned = cleanName(name);
    if ('name' in cleaned) {
      onSave(cleaned.name);
      return;
    }
    setProblem(nameProblemText(cleaned.problem, blank));
    showWrong();
  }

  return (
    <form id={id} ref={fields} noValidate onSubmit={handleSubmit}>
      <TextField
        label={label}
        placeholder={placeholder}
        value={name}
        onChange={(text) => {
          setName(text);
          setProblem(undefined);
        }}
        error={problem}
        autoComplete="off"
        enterKeyHint="done"
      />
    </form>
  );
}
