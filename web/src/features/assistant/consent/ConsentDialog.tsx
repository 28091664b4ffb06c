import { useHouseholds } from '../../../sync/react/use-households.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';

export interface ConsentDialogProps {
  readonly isOpen: boolean;
  readonly onDecide: (mayReadHousehold: boolean) => void;
  readonly onClose: () => void;
}

/** AI-27: asks once per household whether its data may go to the language model. */
export function ConsentDialog({ isOpen, onDecide, onClose }: ConsentDialogProps) {
  const { all, shownId } = useHouseholds();
  const name = all.find(({ id }) => id === shownId)?.name;
  return (
    <Dialog
      title="O que a IA pode usar?"
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <Button kind="outline" onClick={() => onDecide(false)}>
            Só perguntas gerais
          </Button>
          <Button onClick={() => onDecide(true)}>Permitir</Button>
        </>
      }
    >
      <p>
        Para responder sobre a sua casa, a Quitanda envia à IA o nome dos itens, quantidades, preços
        e mercados {ofHousehold(name)}. Nunca e-mails, notas ou nomes de pessoas.
      </p>
    </Dialog>
  );
}

/** 'da casa Praia', 'da Casa Souza'; 'da casa' for a person alone, whose household is named 'Casa'. */
function ofHousehold(name = 'Casa'): string {
  if (name.toLowerCase() === 'casa') return 'da casa';
  return /^casa\b/iu.test(name) ? `da ${name}` : `da casa ${name}`;
}
