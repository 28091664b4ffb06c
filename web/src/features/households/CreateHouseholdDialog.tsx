import { newId } from '@quitanda/contract/ids';
import { useId, useState } from 'react';
import { useNavigate } from '../../router/router-context.ts';
import { useHouseholds } from '../../sync/react/use-households.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { createNameCheck } from '../../ui/fields/name-check.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { BringLists, type Brought } from './BringLists.tsx';
import styles from './CreateHouseholdDialog.module.css';
import { useHouseholdCall } from '../../shared/use-household-call.ts';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** CASA-02: creates a household, and makes it the household that the app shows. */
export function CreateHouseholdDialog({ isOpen, onClose }: Props) {
  const formId = useId();
  return (
    <FormDialog
      title="Criar uma casa"
      isOpen={isOpen}
      onClose={onClose}
      formId={formId}
      submitLabel="Criar"
    >
      <CreateForm id={formId} onCreated={onClose} />
    </FormDialog>
  );
}

function CreateForm({ id, onCreated }: { readonly id: string; readonly onCreated: () => void }) {
  const { show } = useHouseholds();
  const { sendChange } = useHouseholdCall();
  const navigate = useNavigate();
  const toast = useToast();
  // The id stays the same, so that a repeated request does not create a second household.
  const [householdId] = useState(newId);

  const form = useForm({
    initial: { name: '', bringsLists: true, bringsPast: true },
    checks: { name: createNameCheck('O nome da casa é obrigatório.') },
    onSubmit: create,
  });

  async function create(values: Brought & { name: string }) {
    const body = { id: householdId, ...values };
    if (!(await sendChange('createHousehold', { body }))) return;
    onCreated();
    toast.success('Casa criada! Convide quem mora com você.');
    navigate({ to: '/casa' });
    await show(householdId);
  }
  return (
    <form id={id} className={styles.form} {...form.props}>
      <TextField
        label="Nome da casa"
        placeholder="Casa da família"
        {...form.field('name')}
        autoComplete="off"
        enterKeyHint="done"
      />
      <BringLists {...form.typed} onChange={form.change} />
    </form>
  );
}
