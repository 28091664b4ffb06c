import { useNavigate } from '../../router/router-context.ts';
import { useIdentity, useSession } from '../../sync/react/session.tsx';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { AuthSubmit } from './AuthSubmit.tsx';
import { useAuthForm } from './use-auth-form.ts';

/**
 * MAIL-05: confirms an e-mail address. The link in the confirmation mail opens this screen. Only
 * the button confirms the address, because mail programs open links to check them.
 */
export function ConfirmEmailScreen({ token }: { token: string }) {
  const identity = useIdentity();
  const isSignedIn = useSession().status === 'signed-in';
  const toast = useToast();
  const navigate = useNavigate();
  const form = useAuthForm({}, {}, async () => {
    await identity.confirmEmail?.(token);
    // Somebody who is signed in goes on from the first page (AUT-17).
    toast.success(isSignedIn ? 'E-mail confirmado.' : 'E-mail confirmado. Entre na sua conta.');
    navigate({ to: '/login', replace: true });
  });
  return (
    <AuthLayout>
      <form {...form.props}>
        <h1>Confirmar e-mail</h1>
        <p>Confirme que este e-mail é seu.</p>
        <AuthSubmit icon="check" isBusy={form.isBusy} countdown={form.countdown}>
          Confirmar e-mail
        </AuthSubmit>
      </form>
    </AuthLayout>
  );
}
