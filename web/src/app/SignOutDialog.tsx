import { useUnsentCounts } from '../sync/react/use-unsent-counts.ts';
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx';

interface SignOutDialogProps {
  readonly isOpen: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before a sign-out that leaves unsent writes behind. */
export function SignOutDialog(dialog: SignOutDialogProps) {
  const { waiting, refused } = useUnsentCounts();
  return (
    <ConfirmDialog
      {...dialog}
      title="Sair agora?"
      text={warningText(waiting, refused)}
      confirmLabel="Sair mesmo assim"
      confirmIcon="logout"
    />
  );
}

function warningText(waitingCount: number, refusedCount: number): string {
  // All writes may be sent while the dialog is open.
  if (waitingCount + refusedCount === 0) return 'Tudo já foi enviado.';
  const texts = [
    waitingCount > 0 && waitingWarning(waitingCount),
    refusedCount > 0 && refusedWarning(refusedCount),
  ];
  return texts.filter((text) => text !== false).join(' ');
}

function waitingWarning(count: number): string {
  return count === 1
    ? 'Há 1 alteração que ainda não foi enviada. Ela fica guardada neste aparelho e só será enviada quando você entrar de novo.'
    : `Há ${count} alterações que ainda não foram enviadas. Elas ficam guardadas neste aparelho e só serão enviadas quando você entrar de novo.`;
}

/** Refused writes are not sent again automatically, not even after the next sign-in. */
function refusedWarning(count: number): string {
  return count === 1
    ? 'Há 1 alteração que o servidor não aceitou. Ela fica guardada neste aparelho.'
    : `Há ${count} alterações que o servidor não aceitou. Elas ficam guardadas neste aparelho.`;
}
