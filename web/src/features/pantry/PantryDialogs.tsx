import type { ComponentProps } from 'react';
import type { PantrySummary } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { useWrite } from '../../sync/react/use-write.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { MoveDialog } from '../households/MoveDialog.tsx';
import { NameFormDialog } from '../../ui/dialogs/NameFormDialog.tsx';

/** Which dialog is open; undefined if none is. */
export type PantryDialog = 'create' | 'rename' | 'delete' | 'move' | undefined;

interface Props {
  dialog: PantryDialog;
  /** The pantry of the dialog; undefined if there is none yet. */
  pantry: PantrySummary | undefined;
  onCreated: (pantryId: string) => void;
  onClose: () => void;
}

/** PAN-04, PAN-06: the dialogs that create, rename, move and delete a pantry. */
export function PantryDialogs({ dialog, pantry, onCreated, onClose }: Props) {
  const write = useWrite();
  const toast = useToast();

  function create(name: string) {
    const id = newId();
    write('createPantry', { body: { id, name } }, { failureText: 'Falha ao criar despensa.' });
    toast.success(`Despensa "${name}" criada!`);
    onCreated(id);
    onClose();
  }

  function rename(pantryId: string, name: string) {
    write(
      'renamePantry',
      { params: { pantryId }, body: { name } },
      { failureText: 'Falha ao renomear despensa.' },
    );
    toast.success('Despensa renomeada!');
    onClose();
  }

  function remove(pantryId: string) {
    write('deletePantry', { params: { pantryId } }, { failureText: 'Falha ao excluir.' });
    toast.success('Despensa excluída.');
    onClose();
  }

  return (
    <>
      <PantryNameDialog
        title="Criar Nova Despensa"
        isOpen={dialog === 'create'}
        initialName=""
        onSave={create}
        onClose={onClose}
      />
      {pantry && (
        <>
          <PantryNameDialog
            title="Renomear Despensa"
            isOpen={dialog === 'rename'}
            initialName={pantry.name}
            onSave={(name) => rename(pantry.id, name)}
            onClose={onClose}
          />
          <MoveDialog
            listOrPantry={{ kind: 'pantry', ...pantry }}
            isOpen={dialog === 'move'}
            onClose={onClose}
          />
          <ConfirmDialog
            title="Tem certeza?"
            text={`A despensa "${pantry.name}" e o estoque dela serão excluídos.`}
            confirmLabel="Excluir"
            isOpen={dialog === 'delete'}
            onConfirm={() => remove(pantry.id)}
            onClose={onClose}
          />
        </>
      )}
    </>
  );
}

type NameDialogProps = Omit<
  ComponentProps<typeof NameFormDialog>,
  'label' | 'placeholder' | 'blankMessage'
>;

/** PAN-04: the dialog that creates or renames a pantry. */
function PantryNameDialog(props: NameDialogProps) {
  return (
    <NameFormDialog
      {...props}
      label="Nome da despensa"
      placeholder="Ex.: Cozinha, Área de serviço"
      blankMessage="O nome da despensa não pode ser vazio."
    />
  );
}
