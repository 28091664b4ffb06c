import { useEffect, useRef, useState } from 'react';
import { useIdentity } from '../../../sync/react/session.tsx';
import { PasskeyError, signInWithPasskey } from '../../../sync/session/passkeys.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useToast } from '../../../ui/feedback/toast-region.tsx';

/** PASS-02: signs in with a passkey. */
export function PasskeyButton() {
  const { own } = useIdentity();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const current = useRef<AbortController>(undefined);
  // Closes the prompt of the browser when the person leaves the login, such as by Back.
  useEffect(() => () => current.current?.abort(), []);

  async function enter() {
    // A second tap may come before the button is drawn as busy.
    if (own === undefined || current.current !== undefined) return;
    const attempt = new AbortController();
    current.current = attempt;
    setIsBusy(true);
    try {
      await signInWithPasskey(own, attempt.signal);
    } catch (error) {
      if (!(error instanceof PasskeyError)) throw error;
      if (!attempt.signal.aborted) toast.error(error.message);
    } finally {
      current.current = undefined;
      setIsBusy(false);
    }
  }

  return (
    <Button
      kind="outline"
      size="lg"
      icon="lock"
      isBlock
      isBusy={isBusy}
      onClick={() => void enter()}
    >
      Entrar sem senha
    </Button>
  );
}
