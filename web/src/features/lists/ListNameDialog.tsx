import { cleanName, nameProblemText } from '@quitanda/contract/text';
import { useId, useState, type SyntheticEvent } from 'react';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useWrongField } from '../../ui/use-wrong-field.ts';

interface Props {
  readonly title: 'Criar Nova Lista' | 'Renomear Lista';
  readonly isOpen: boolean;
  readonly initialName: string;
  /** Gets the clean name. */
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
}

/** LST-03: one dialog creates and renames. */
export function ListNameDialog({ title, isOpen, initialName, onSave, onClose }: Props) {
  const formId = useId();
  return (
    <FormDialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      formId={formId}
      submitLabel="Salvar"
    >
      <NameForm id={formId} initialName={initialName} onSave={onSave} />
    </FormDialog>
  );
}

interface FormProps extends Pick<Props, 'initialName' | 'onSave'> {
  readonly id: string;
}

function NameForm({ id, initialName, onSave }: FormProps) {
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
    setProblem(nameProblemText(cleaned.problem, 'O nome da lista é obrigatório.'));
    showWrong();
  }

  return (
    <form id={id} ref={fields} noValidate onSubmit={handleSubmit}>
      <TextField
        label="Nome da Lista"
        placeholder="Ex.: Compras do mês"
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
