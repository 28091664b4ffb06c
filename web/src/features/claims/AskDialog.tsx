import { QuestionDialog } from '../../ui/dialogs/QuestionDialog.tsx';

/** The item or section that is about to be taken, and the id of the person who has claimed it. */
export interface ClaimedPart {
  readonly title: string;
  readonly claimedBy: string | undefined;
}

/** Calls `act` at once if no other person has claimed it, else after a confirmation. */
export type Ask = (part: ClaimedPart, act: () => void) => void;

interface AskDialogProps {
  readonly title: string;
  /** The name of the person who has claimed it. */
  readonly name: string;
  readonly isOpen: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** CASA-34: 'Bia disse que pega. Pegar mesmo assim?' */
export function AskDialog({ title, name, isOpen, onConfirm, onClose }: AskDialogProps) {
  return (
    <QuestionDialog
      title={title}
      actLabel="Pegar mesmo assim"
      size="lg"
      isOpen={isOpen}
      onAct={onConfirm}
      onClose={onClose}
    >
      <p>
        <bdi>{name}</bdi> disse que pega. Pegar mesmo assim?
      </p>
    </QuestionDialog>
  );
}
