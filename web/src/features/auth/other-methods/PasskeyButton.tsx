import { useEffect, useRef, useState } from 'react';
import { useIdentity } from '../../../sync/react/session.tsx';
import { PasskeyError, signInWithPasskey } from '../../../sync/session/account/passkeys.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { CookiesRefusedError, requireCookies } from '../require-cookies.ts';

/** PASS-02: signs in with a passkey. */
export function PasskeyButton() {
  const identity = useIdentity();
  const { embeddedSignIn } = identity;
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const currentAttempt = useRef<AbortController>(undefined);
  // Closes the browser's prompt when the person leaves the login screen, for example by Back.
  useEffect(() => () => currentAttempt.current?.abort(), []);

  async function signIn() {
    // Ignores a second tap, which may happen before the button is rendered as busy.
    if (embeddedSignIn === undefined || currentAttempt.current !== undefined) return;
    const attempt = new AbortController();
    currentAttempt.current = attempt;
    setIsBusy(true);
    try {
      requireCookies(identity);
      await signInWithPasskey(embeddedSignIn, attempt.signal);
    } catch (error) {
      if (error instanceof CookiesRefusedError) toast.error(error.message, error);
      else if (!(error instanceof PasskeyError)) throw error;
      else if (!attempt.signal.aborted) toast.error(error.message);
    } finally {
      currentAttempt.current = undefined;
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
      onClick={() => void signIn()}
    >
      Entrar sem senha
    </Button>
  );
}
