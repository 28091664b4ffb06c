import type { ComponentProps } from 'react';
import { NameFormDialog } from '../../ui/dialogs/NameFormDialog.tsx';

type Props = Omit<ComponentProps<typeof NameFormDialog>, 'label' | 'placeholder' | 'blank'>;

/** PAN-04: one dialog for creating and renaming. */
export function PantryNameDialog(props: Props) {
  return (
    <NameFormDialog
      {...props}
      label="Nome da despensa"
      placeholder="Ex.: Cozinha, Área de serviço"
      blank="O nome da despensa não pode ser vazio."
    />
  );
}
