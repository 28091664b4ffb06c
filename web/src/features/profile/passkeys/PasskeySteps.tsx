import { type Passkey, maxPasskeyNameLength } from '@quitanda/contract/passkeys';
import { useEffect, useState } from 'react';
import type { EmbeddedSignIn } from '../../../sync/http/identity.ts';
import {
  addPasskey,
  removePasskey,
  renamePasskey,
} from '../../../sync/session/account/passkeys.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { checkRequired } from '../../auth/credentials.ts';
import { useSignInMethods } from '../use-sign-in-methods.ts';
import steps from '../steps.module.css';
import { canConfirmChange, Reauthentication } from './Reauthentication.tsx';
import { proposePasskeyName } from './propose-passkey-name.ts';
import { usePasskeyForm } from './use-passkey-form.ts';
import type { Checked } from '../../../ui/fields/checks.ts';
import { createNameCheck } from '../../../ui/fields/name-check.ts';

interface StepProps {
  readonly embeddedSignIn: EmbeddedSignIn;
  /** Called after a success, with the message to show. */
  readonly onDone: (text: string) => void;
  readonly onBack: () => void;
}

interface ChangeProps extends StepProps {
  readonly passkey: Passkey;
}

const acceptAny = (value: string) => ({ value });

/** PASS-03: asks for a name and the password; then the browser creates the passkey. */
export function AddPasskey({ embeddedSignIn, onDone, onBack }: StepProps) {
  const methods = useSignInMethods(true);
  const [controller] = useState(() => new AbortController());
  // Closes the prompt of the browser when the dialog is closed.
  useEffect(() => () => controller.abort(), [controller]);
  const form = usePasskeyForm({
    initial: { name: proposePasskeyName(), password: '' },
    checks: { name: checkPasskeyName, password: methods.hasPassword ? checkRequired : acceptAny },
    async send({ name, password }) {
      await addPasskey(embeddedSignIn, { name, password }, controller.signal);
      return 'Chave de acesso adicionada.';
    },
    onDone,
    passwordField: methods.hasPassword ? 'password' : undefined,
    onSignInExpired: methods.expireSignIn,
    isCancelled: () => controller.signal.aborted,
  });
  return (
    <form {...form.props} className={steps.body}>
      <TextField label="Nome da chave" autoComplete="off" {...form.field('name')} />
      <Reauthentication methods={methods} field={form.field('password')} />
      <div className={steps.acts}>
        <Button kind="outline" onClick={onBack}>
          Voltar
        </Button>
        <Button type="submit" isBusy={form.isBusy} disabled={!canConfirmChange(methods)}>
          Continuar
        </Button>
      </div>
    </form>
  );
}

/** PASS-04: changes the name of a passkey. */
export function RenamePasskey({ embeddedSignIn, passkey, onDone, onBack }: ChangeProps) {
  const form = usePasskeyForm({
    initial: { name: passkey.name },
    checks: { name: checkPasskeyName },
    async send({ name }) {
      await renamePasskey(embeddedSignIn, passkey.id, name);
      return 'Nome salvo!';
    },
    onDone,
  });
  return (
    <form {...form.props} className={steps.body}>
      <TextField label="Nome da chave" autoComplete="off" {...form.field('name')} />
      <div className={steps.acts}>
        <Button kind="outline" onClick={onBack}>
          Voltar
        </Button>
        <Button type="submit" isBusy={form.isBusy}>
          Salvar
        </Button>
      </div>
    </form>
  );
}

/** PASS-05: removes a passkey after a confirmation. */
export function RemovePasskey({ embeddedSignIn, passkey, onDone, onBack }: ChangeProps) {
  const methods = useSignInMethods(true);
  const form = usePasskeyForm({
    initial: { password: '' },
    checks: { password: methods.hasPassword ? checkRequired : acceptAny },
    async send({ password }) {
      await removePasskey(embeddedSignIn, passkey.id, password);
      return 'Chave de acesso removida.';
    },
    onDone,
    passwordField: methods.hasPassword ? 'password' : undefined,
    onSignInExpired: methods.expireSignIn,
  });
  return (
    <form {...form.props} className={steps.body}>
      <p>
        Remover <strong>{passkey.name}</strong>? Ela não entra mais nesta conta. Apague-a também nos
        ajustes do aparelho.
      </p>
      <Reauthentication methods={methods} field={form.field('password')} />
      <div className={steps.acts}>
        <Button kind="outline" onClick={onBack}>
          Voltar
        </Button>
        <Button
          kind="danger"
          icon="trash"
          type="submit"
          isBusy={form.isBusy}
          disabled={!canConfirmChange(methods)}
        >
          Remover
        </Button>
      </div>
    </form>
  );
}

/** Checks the typed name of a passkey (PASS-03). */
function checkPasskeyName(typed: string): Checked<string> {
  const checked = createNameCheck('Digite um nome para a chave.')(typed);
  if (!('value' in checked) || checked.value.length <= maxPasskeyNameLength) return checked;
  return { problem: `Use no máximo ${maxPasskeyNameLength} caracteres.` };
}
