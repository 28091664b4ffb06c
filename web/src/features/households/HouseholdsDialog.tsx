import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { HouseholdRows } from './HouseholdRows.tsx';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** CASA-01: lets the user select the household that the app shows. */
export function HouseholdsDialog({ isOpen, onClose }: Props) {
  return (
    <Dialog
      title="Suas casas"
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <LinkButton kind="outline" to="/casa" onClick={onClose}>
          Ver a casa
        </LinkButton>
      }
    >
      <HouseholdRows onSelected={onClose} />
    </Dialog>
  );
}
