import { cleanName, nameProblemText } from '@quitanda/contract/text';
import { useId, useState, type FormEvent } from 'react';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';

interface Props {
  title: string;
  isOpen: boolean;
  initialName: string;
  onSave: (name: string) => void;
  onClose: () => void;
}

/** PAN-04: one dialog that creates or renames. */
export function PantryNameDialog(props: Props) {
  const formId = useId();
  return (
    <FormDialog
      title={props.title}
      isOpen={props.isOpen}
      onClose={props.onClose}
      formId={formId}
      submitLabel="Salvar"
    >
      {/* Mounted anew each time the dialog opens, so it starts from the present name. */}
      <NameForm id={formId} initialName={props.initialName} onSave={props.onSave} />
    </FormDialog>
  );
}

function NameForm({
  id,
  initialName,
  onSave,
}: Pick<Props, 'initialName' | 'onSave'> & { id: string }) {
  const [name, setName] = useState(initialName);
  const [problem, setProblem] = useState<string>();

  function save(event: FormEvent) {
    event.preventDefault();
    const cleaned = cleanName(name);
    if ('name' in cleaned) onSave(cleaned.name);
    else setProblem(nameProblemText(cleaned.problem, 'O nome da despensa não pode ser vazio.'));
  }

  return (
    <form id={id} noValidate onSubmit={save}>
      <TextField
        label="Nome da despensa"
        placeholder="Ex.: Cozinha, Área de serviço"
        value={name}
        onChange={setName}
        error={problem}
        autoComplete="off"
      />
    </form>
  );
}
