import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { SubmitButtons } from '../../../ui/dialogs/SubmitButtons.tsx';
import { SupermarketFields } from './SupermarketFields.tsx';
import type { DialogState } from '../use-steps.ts';
import { useSupermarketChoice } from './use-supermarket-choice.ts';

interface SupermarketDialogProps extends DialogState {
  readonly listId: string;
  readonly currentSupermarket: string;
  readonly onChosen: () => void;
  readonly onClose: () => void;
}

/**
 * Changes the supermarket during a trip. Items that were already taken keep their supermarket
 * (SHO-17).
 */
export function SupermarketDialog(props: SupermarketDialogProps) {
  const { listId, currentSupermarket, isOpen, finalFocus, onChosen, onClose } = props;
  const choice = useSupermarketChoice(listId, currentSupermarket, onChosen);
  return (
    <Dialog
      title="Trocar supermercado"
      isOpen={isOpen}
      finalFocus={finalFocus}
      onClose={onClose}
      onSubmit={choice.submit}
      footer={
        <SubmitButtons onCancel={onClose} size="lg">
          Confirmar
        </SubmitButtons>
      }
    >
      <SupermarketFields choice={choice} />
    </Dialog>
  );
}
