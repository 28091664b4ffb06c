import { useId } from 'react';
import { createNameCheck } from '../fields/name-check.ts';
import { TextField } from '../fields/TextField.tsx';
import { useForm } from '../fields/use-form.ts';
import { FormDialog } from './FormDialog.tsx';

interface NameFormDialogProps extends Omit<NameFormProps, 'id' | 'draftKey'> {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /**
   * Whether the dialog has an address, which Back leaves. Such a dialog registers no layer
   * (`useLayer`) for Back.
   */
  readonly hasAddress?: boolean | undefined;
}

/** A dialog with one name field, to create or rename a list or pantry (LST-03, PAN-04). */
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
  readonly blankMessage: string;
  /** Called with the name that `createNameCheck` returns. */
  readonly onSave: (name: string) => void;
}

function NameForm({
  id,
  draftKey,
  label,
  placeholder,
  initialName,
  blankMessage,
  onSave,
}: NameFormProps) {
  const form = useForm({
    initial: { name: initialName },
    draftKey,
    checks: { name: createNameCheck(blankMessage) },
    onSubmit: ({ name }) => onSave(name),
    submitsOnce: true,
  });
  return (
    <form id={id} {...form.props}>
      <TextField
        label={label}
        placeholder={placeholder}
        {...form.field('name')}
        autoComplete="off"
        enterKeyHint="done"
      />
    </form>
  );
}
