import type { ComponentProps } from 'react';
import { NameFormDialog } from '../../ui/dialogs/NameFormDialog.tsx';

type Props = Omit<ComponentProps<typeof NameFormDialog>, 'label' | 'placeholder' | 'blankMessage'>;

/** PAN-04: the dialog that creates or renames a pantry. */
export function PantryNameDialog(props: Props) {
  return (
    <NameFormDialog
      {...props}
      label="Nome da despensa"
      placeholder="Ex.: Cozinha, Área de serviço"
      blankMessage="O nome da despensa não pode ser vazio."
    />
  );
}
