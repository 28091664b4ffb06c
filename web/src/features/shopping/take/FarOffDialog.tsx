import { QuestionDialog } from '../../../ui/dialogs/QuestionDialog.tsx';

interface FarOffDialogProps {
  readonly question: string | undefined;
  readonly isOpen: boolean;
  readonly onSure: () => void;
  readonly onClose: () => void;
}

/** Asks about a price that is ten times off: a missing comma, or an extra digit (SHO-22). */
export function FarOffDialog({ question, isOpen, onSure, onClose }: FarOffDialogProps) {
  return (
    <QuestionDialog
      title="Confira o preço"
      closeLabel="Corrigir"
      actLabel="Está certo"
      size="lg"
      isOpen={isOpen}
      onAct={onSure}
      onClose={onClose}
    >
      <p>{question}</p>
    </QuestionDialog>
  );
}
