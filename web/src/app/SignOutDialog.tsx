import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

interface SignOutDialogProps {
  /** How many taps the server does not have: on their way, or refused. */
  readonly unsent: number;
  readonly isOpen: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Before a sign-out that leaves something unsent behind. */
export function SignOutDialog({ unsent, ...dialog }: SignOutDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      title="Sair agora?"
      text={warning(unsent)}
      confirmLabel="Sair mesmo assim"
      confirmIcon="logout"
    />
  );
}

function warning(unsent: number): string {
  // All of it may be sent while the question stands.
  if (unsent === 0) return 'Tudo já foi enviado.';
  return unsent === 1
    ? 'Há 1 alteração que ainda não foi enviada. Ela fica guardada neste aparelho e só será enviada quando você entrar de novo.'
    : `Há ${unsent} alterações que ainda não foram enviadas. Elas ficam guardadas neste aparelho e só serão enviadas quando você entrar de novo.`;
}
