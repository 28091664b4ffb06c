import { newId } from '@quitanda/contract/ids';
import { useRef, useState } from 'react';
import { useCall } from '../../sync/react/use-call.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { problemAt, type Checked } from '../../ui/fields/checks.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import styles from './InviteDialog.module.css';
import { callErrorText } from '../../shared/use-household-call.ts';

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;

/** Rejects a text that cannot be an e-mail address. The server checks the address completely. */
function checkEmail(typed: string): Checked<string> {
  const value = typed.trim();
  return emailPattern.test(value) ? { value } : { problem: 'Endereço de e-mail inválido.' };
}

interface MailInviteProps {
  readonly householdId: string;
  readonly onSent: () => void;
}

/** MAIL-08: invites one person by mail. Rendered only if the server sends mail. */
export function MailInvite({ householdId, onSent }: MailInviteProps) {
  const call = useCall();
  const [sentTo, setSentTo] = useState<string>();
  const unconfirmedInvite = useRef<{ readonly id: string; readonly email: string }>(undefined);
  const form = useForm({
    initial: { email: '' },
    checks: { email: checkEmail },
    async onSubmit({ email }) {
      setSentTo(undefined);
      // A retry has the same id, because the server may have sent the mail although its response was
      // lost.
      if (unconfirmedInvite.current?.email !== email)
        unconfirmedInvite.current = { id: newId(), email };
      const { id } = unconfirmedInvite.current;
      await call(
        'mailHouseholdInvite',
        { params: { householdId }, body: { id, email } },
        { key: id },
      );
      unconfirmedInvite.current = undefined;
      setSentTo(email);
      form.change({ email: '' });
      onSent();
    },
    onFailed: (error) => problemAt<{ email: string }>('email', callErrorText(error)),
  });
  return (
    <form className={styles.mail} {...form.props}>
      <TextField
        label="Convidar por e-mail"
        name="email"
        type="email"
        icon="mail"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('email')}
      />
      <Button kind="outline" type="submit" isBusy={form.isBusy}>
        Enviar convite
      </Button>
      <p role="status" className={styles.feedback}>
        {sentTo !== undefined && `O convite vai para ${sentTo} em instantes.`}
      </p>
    </form>
  );
}
