import { QuestionDialog } from '../../ui/dialogs/QuestionDialog.tsx';

/** The item that the user is about to take, or the section that the user is about to claim. */
export interface PartToTake {
  readonly title: string;
  /** The id of the person who has claimed the item or section. */
  readonly claimedBy: string | undefined;
}

/** Calls `action` at once if no other person has claimed the part, else after a confirmation. */
export type ConfirmIfClaimed = (part: PartToTake, action: () => void) => void;

interface TakeClaimedDialogProps {
  readonly title: string;
  /** The name of the person who has claimed the item or section. */
  readonly name: string;
  readonly isOpen: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** CASA-34: 'Bia disse que pega. Pegar mesmo assim?' */
export function TakeClaimedDialog({
  title,
  name,
  isOpen,
  onConfirm,
  onClose,
}: TakeClaimedDialogProps) {
  return (
    <QuestionDialog
      title={title}
      confirmLabel="Pegar mesmo assim"
      size="lg"
      isOpen={isOpen}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        <bdi>{name}</bdi> disse que pega. Pegar mesmo assim?
      </p>
    </QuestionDialog>
  );
}
