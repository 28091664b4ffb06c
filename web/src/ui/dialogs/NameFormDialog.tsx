import { cleanName, nameProblemText } from '@quitanda/contract/text';
import { useId, useRef, useState, type SyntheticEvent } from 'react';
import { useDraft } from '../../lib/device/drafts.ts';
import { FormDialog } from './FormDialog.tsx';
import { TextField } from '../fields/TextField.tsx';
import { useWrongField } from '../fields/use-wrong-field.ts';

interface NameFormDialogProps extends Omit<NameFormProps, 'id' | 'draftKey'> {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Whether the dialog has its own address, which Back leaves. */
  readonly hasAddress?: boolean | undefined;
}

/** A dialog that asks for one name, of something new or to rename something (LST-03, PAN-04). */
export function NameFormDialog(props: NameFormDialogProps) {
  const { title, isOpen, onClose, hasAddress, ...form } = props;
  const formId = useId();
  const draftKey = `${title} ${form.initialName}`;
  return (
    <FormDialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      formId={formId}
      draftKey={draftKey}
      hasAddress={hasAddress}
      submitLabel="Salvar"
    >
      <NameForm id={formId} draftKey={draftKey} {...form} />
    </FormDialog>
  );
}

interface NameFormProps {
  readonly id: string;
  readonly draftKey: string;
  readonly label: string;
  readonly placeholder: string;
  readonly initialName: string;
  /** The message for a blank name. */
  readonly blank: string;
  /** Called with the cleaned name. */
  readonly onSave: (name: string) => void;
}

function NameForm({ id, draftKey, label, placeholder, initialName, blank, onSave }: NameFormProps) {
  const [name, setName, forget] = useDraft(draftKey, initialName);
  const [problem, setProblem] = useState<string>();
  const { fields, showWrong } = useWrongField<HTMLFormElement>();
  const isSaved = useRef(false);

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    // A second tap during the closing animation must not save it twice.
    if (isSaved.current) return;
    const cleaned = cleanName(name);
    if ('name' in cleaned) {
      isSaved.current = true;
      forget();
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
          setName(() => text);
          setProblem(undefined);
        }}
        error={problem}
        autoComplete="off"
        enterKeyHint="done"
      />
    </form>
  );
}
