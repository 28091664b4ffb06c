import { useState } from 'react';
import { offlineText } from '../../../lib/offline-text.ts';
import { useHasPasskeys } from '../../../sync/queries/server-features.ts';
import { useSync } from '../../../sync/react/sync-context.ts';
import { useIdentity } from '../../../sync/react/session.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { SubmitButtons } from '../../../ui/dialogs/SubmitButtons.tsx';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { checkRequired } from '../../auth/credentials.ts';
import styles from '../dialog.module.css';
import { Reauthentication } from '../passkeys/Reauthentication.tsx';
import { useAccountForm } from '../use-account-form.ts';
import { useSignInMethods } from '../use-sign-in-methods.ts';

interface ProofDialogProps {
  readonly isOpen: boolean;
  /** Called at the end, with whether the person has proved who they are. */
  readonly onEnd: (isProved: boolean) => void;
}

/**
 * Asks who is signed in for the password, a passkey, or a new sign-in by a provider, because the
 * server has refused a call without a fresh proof (PRF-03). Then the call is repeated.
 */
export function ProofDialog({ isOpen, onEnd }: ProofDialogProps) {
  const { identity } = useSync();
  const methods = useSignInMethods(isOpen);
  const form = useAccountForm({
    initial: { password: '' },
    checks: { password: checkRequired },
    async send({ password }) {
      await identity.prove(password);
      onEnd(true);
    },
    fieldByErrorCode: { 'wrong-password': 'password' },
  });
  return (
    <Dialog
      title="Confirme que é você"
      isOpen={isOpen}
      onClose={() => onEnd(false)}
      onSubmit={form.submit}
      footer={
        <SubmitButtons
          onCancel={() => onEnd(false)}
          isBusy={form.isBusy}
          disabled={!methods.hasPassword}
        >
          Confirmar
        </SubmitButtons>
      }
    >
      <div {...form.group} className={styles.fields}>
        <p>Isto muda quem entra na sua conta ou o que há nela. Depois você tem dez minutos.</p>
        <Reauthentication
          // A sign-in by a provider was not fresh enough for the server.
          methods={{ ...methods, isFresh: false }}
          destination={`${location.pathname}${location.search}`}
          field={form.field('password')}
        />
        <PasskeyProof onProved={() => onEnd(true)} />
      </div>
    </Dialog>
  );
}

/** The button for a proof by a passkey, where the server and the browser offer passkeys. */
function PasskeyProof({ onProved }: { readonly onProved: () => void }) {
  const { embeddedSignIn } = useIdentity();
  const toast = useToast();
  const isOffered = useHasPasskeys();
  const [isBusy, setIsBusy] = useState(false);
  if (!isOffered || embeddedSignIn === undefined) return null;
  async function prove(signIn: NonNullable<typeof embeddedSignIn>) {
    setIsBusy(true);
    try {
      const passkeys = await import('../../../sync/session/account/passkeys.ts').catch(
        () => undefined,
      );
      if (passkeys === undefined) return toast.error(offlineText);
      await passkeys.proveWithPasskey(signIn);
      onProved();
    } catch (error) {
      if (!(error instanceof Error && error.name === 'PasskeyError')) throw error;
      toast.error(error.message);
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <Button kind="outline" icon="lock" isBusy={isBusy} onClick={() => void prove(embeddedSignIn)}>
      Usar chave de acesso
    </Button>
  );
}
