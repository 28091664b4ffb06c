import type { ComponentProps } from 'react';
import { NameFormDialog } from '../../../ui/dialogs/NameFormDialog.tsx';

type Props = Omit<ComponentProps<typeof NameFormDialog>, 'label' | 'placeholder' | 'blankMessage'>;

/** LST-03: the dialog that creates or renames a list. */
export function ListNameDialog(props: Props) {
  return (
    <NameFormDialog
      {...props}
      label="Nome da Lista"
      placeholder="Ex.: Compras do mês"
      blankMessage="O nome da lista é obrigatório."
    />
  );
}
