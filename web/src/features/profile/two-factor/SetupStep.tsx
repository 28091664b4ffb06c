import type { TwoFactorSetup } from '@quitanda/contract/two-factor';
import { useRef } from 'react';
import { useIdentity } from '../../../sync/react/session.tsx';
import { confirmTwoFactor } from '../../../sync/session/account/two-factor.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useCopyToClipboard } from '../../../ui/buttons/use-copy-to-clipboard.ts';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { QrCode } from '../../../ui/signs/QrCode.tsx';
import { checkRequired } from '../../auth/credentials.ts';
import { failureText } from './failure-text.ts';
import styles from './two-factor.module.css';
import steps from '../steps.module.css';

interface SetupStepProps {
  readonly setup: TwoFactorSetup;
  readonly onConfirmed: () => void;
}

const copyFeedback = {
  copied: 'Chave copiada!',
  refused: 'O navegador não deixou copiar. Copie a chave acima.',
};

/** Splits the key into groups of four letters, which are easier to type. */
const groupLetters = (secret: string): string => secret.match(/.{1,4}/gu)?.join(' ') ?? '';

/** Shows the secret for the authenticator app, and asks for the first code (TWO-02). */
export function SetupStep({ setup, onConfirmed }: SetupStepProps) {
  const identity = useIdentity();
  const field = useRef<HTMLTextAreaElement>(null);
  const { copy, outcome } = useCopyToClipboard(setup.secret, field);
  const form = useForm({
    initial: { code: '' },
    checks: { code: checkRequired },
    async onSubmit({ code }) {
      await confirmTwoFactor(identity, code);
      onConfirmed();
    },
    onFailed: (error) => ({ code: failureText(error) }),
  });
  return (
    <form {...form.props} className={steps.body}>
      <p className={steps.text}>
        Aponte o aplicativo para o código QR, ou copie a chave para ele. Depois digite os seis
        números que ele mostra. Nos outros aparelhos será preciso entrar de novo.
      </p>
      <div className={styles.code}>
        <QrCode text={setup.uri} label="Código QR da verificação em duas etapas" />
      </div>
      <TextArea
        label="Chave"
        ref={field}
        readOnly
        rows={3}
        spellCheck={false}
        value={groupLetters(setup.secret)}
        onChange={() => undefined}
      />
      <Button kind="tonal" icon="copy" onClick={copy}>
        Copiar chave
      </Button>
      <p role="status" className={styles.feedback}>
        {outcome && copyFeedback[outcome]}
      </p>
      <TextField
        label="Código de 6 números"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.field('code')}
      />
      <Button type="submit" isBusy={form.isBusy} isBlock>
        Ligar
      </Button>
    </form>
  );
}
