import { newId } from '@quitanda/contract/ids';
import { cleanName, nameProblemText } from '@quitanda/contract/text';
import { useId, useState, type SyntheticEvent } from 'react';
import { useNavigate } from '../../router/router-context.ts';
import { useHouseholds } from '../../sync/react/use-households.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { BringLists } from './BringLists.tsx';
import styles from './FoundDialog.module.css';
import { useHouseholdCall } from './use-household-call.ts';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** CASA-02: creates a household and shows it. */
export function FoundDialog({ isOpen, onClose }: Props) {
  const formId = useId();
  return (
    <FormDialog
      title="Criar uma casa"
      isOpen={isOpen}
      onClose={onClose}
      formId={formId}
      submitLabel="Criar"
    >
      <FoundForm id={formId} onFounded={onClose} />
    </FormDialog>
  );
}

function FoundForm({ id, onFounded }: { readonly id: string; readonly onFounded: () => void }) {
  const { show } = useHouseholds();
  const { change } = useHouseholdCall();
  const navigate = useNavigate();
  const toast = useToast();
  const [name, setName] = useState('');
  const [bringsLists, setBringsLists] = useState(true);
  const [problem, setProblem] = useState<string>();
  // The id is fixed, so that a repeated request does not create a second household.
  const [householdId] = useState(newId);

  async function found(cleaned: string) {
    const body = { id: householdId, name: cleaned, bringsLists };
    if (!(await change('createHousehold', { body }))) return;
    onFounded();
    toast.success('Casa criada! Convide quem mora com você.');
    navigate({ to: '/casa' });
    await show(householdId);
  }
  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const cleaned = cleanName(name);
    if ('name' in cleaned) void found(cleaned.name);
    else setProblem(nameProblemText(cleaned.problem, 'O nome da casa é obrigatório.'));
  }
  return (
    <form id={id} noValidate className={styles.form} onSubmit={handleSubmit}>
      <TextField
        label="Nome da casa"
        placeholder="Casa da família"
        value={name}
        onChange={(text) => {
          setName(text);
          setProblem(undefined);
        }}
        error={problem}
        autoComplete="off"
        enterKeyHint="done"
      />
      <BringLists isChecked={bringsLists} onChange={setBringsLists} />
    </form>
  );
}
