import { useNavigate } from '../../../router/router-context.ts';
import { useIdentity } from '../../../sync/react/session.tsx';
import { signInWithCode, TwoFactorError } from '../../../sync/session/account/two-factor.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { AuthLayout } from '../AuthLayout.tsx';
import { checkRequired } from '../credentials.ts';

interface CodeScreenProps {
  /** `destino` is the page that the visitor requested (NAV-03). */
  readonly search: { destino?: string };
}

/** The second step of a sign-in: asks for a code after the password (TWO-04 to TWO-09). */
export function CodeScreen({ search }: CodeScreenProps) {
  const { embeddedSignIn } = useIdentity();
  const toast = useToast();
  const navigate = useNavigate();
  const returnToPassword = () => navigate({ to: '/login', search, replace: true });
  const form = useForm({
    initial: { code: '' },
    checks: { code: checkRequired },
    async onSubmit({ code }) {
      // The router opens the requested page when the session begins.
      if (embeddedSignIn) await signInWithCode(embeddedSignIn, code);
    },
    onFailed(error) {
      if (!(error instanceof TwoFactorError)) throw error;
      if (!error.isOver) return { code: error.message };
      toast.error(error.message);
      returnToPassword();
      return {};
    },
  });
  return (
    <AuthLayout>
      <form {...form.props}>
        <h1>Verificação em duas etapas</h1>
        <p>Digite o código que o seu aplicativo mostra, ou um código de recuperação.</p>
        <TextField
          label="Código"
          name="code"
          icon="lock"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...form.field('code')}
        />
        <Button size="lg" icon="login" type="submit" isBusy={form.isBusy} isBlock>
          Entrar
        </Button>
        <Button kind="ghost" isBlock onClick={returnToPassword}>
          Voltar
        </Button>
      </form>
    </AuthLayout>
  );
}
