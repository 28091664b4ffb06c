import { cleanName, nameProblemText } from '@quitanda/contract/text';
import { useState } from 'react';
import { useWrite } from '../../sync/react/use-write.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { useWrongField } from '../../ui/fields/use-wrong-field.ts';

interface NameDialogProps {
  readonly isOpen: boolean;
  readonly displayName: string | null;
  readonly onClose: () => void;
}

/** The name in greetings and on invites; empty for none. */
export function NameDialog({ isOpen, displayName, onClose }: NameDialogProps) {
  const write = useWrite();
  const toast = useToast();
  const [text, setText] = useState(displayName ?? '');
  const [problem, setProblem] = useState<string>();
  const { fields, showWrong } = useWrongField<HTMLDivElement>();

  function save() {
    const cleaned = cleanName(text);
    if ('problem' in cleaned && cleaned.problem !== 'blank') {
      setProblem(nameProblemText(cleaned.problem));
      showWrong();
      return;
    }
    const next = 'name' in cleaned ? cleaned.name : null;
    if (next !== displayName) {
      const body = { displayName: next };
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
      onSubmit={save}
      footer={
        <>
          <Button kind="outline" onClick={onClose}>
            Cancelar
          </Button>
          <Button kind="primary" type="submit">
            Salvar
          </Button>
        </>
      }
    >
      <div ref={fields}>
        <TextField
          label="Nome"
          hint="Aparece nos convites das suas listas. Deixe em branco para mostrar só o e-mail."
          autoComplete="name"
          value={text}
          onChange={setText}
          error={problem}
        />
      </div>
    </Dialog>
  );
}
