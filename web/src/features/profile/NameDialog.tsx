import { useWrite } from '../../sync/react/use-write.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { SubmitButtons } from '../../ui/dialogs/SubmitButtons.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { checkOptionalName } from '../../ui/fields/name-check.ts';
import { useForm } from '../../ui/fields/use-form.ts';

interface NameDialogProps {
  readonly isOpen: boolean;
  readonly displayName: string | null;
  readonly onClose: () => void;
}

/** Changes the name that greetings and invites show. An empty field removes the name. */
export function NameDialog({ isOpen, displayName, onClose }: NameDialogProps) {
  const write = useWrite();
  const toast = useToast();
  const form = useForm({
    initial: { name: displayName ?? '' },
    checks: { name: checkOptionalName },
    onSubmit: ({ name }) => save(name),
  });

  function save(newName: string | null) {
    if (newName !== displayName) {
      const body = { displayName: newName };
      write('changeProfile', { body }, { failureText: 'Falha ao salvar o nome.' });
      toast.success('Nome salvo!');
    }
    onClose();
  }

  return (
    <Dialog
      title="Editar nome"
      isOpen={isOpen}
      onClose={onClose}
      onSubmit={form.submit}
      footer={<SubmitButtons onCancel={onClose}>Salvar</SubmitButtons>}
    >
      <div {...form.group}>
        <TextField
          label="Nome"
          hint="Aparece nos convites das suas listas. Deixe em branco para mostrar só o e-mail."
          autoComplete="name"
          {...form.field('name')}
        />
      </div>
    </Dialog>
  );
}
