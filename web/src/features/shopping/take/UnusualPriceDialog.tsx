import { QuestionDialog } from '../../../ui/dialogs/QuestionDialog.tsx';

interface UnusualPriceDialogProps {
  readonly question: string | undefined;
  readonly isOpen: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/**
 * Asks the person to check a price that is ten times higher or lower than usual, because a comma
 * may be missing (SHO-22).
 */
export function UnusualPriceDialog({
  question,
  isOpen,
  onConfirm,
  onClose,
}: UnusualPriceDialogProps) {
  return (
    <QuestionDialog
      title="Confira o preço"
      cancelLabel="Corrigir"
      confirmLabel="Está certo"
      size="lg"
      isOpen={isOpen}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{question}</p>
    </QuestionDialog>
  );
}
