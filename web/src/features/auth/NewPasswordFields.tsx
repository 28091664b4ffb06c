import { useState } from 'react';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import type { CredentialProblems } from './credentials.ts';

/** A new password, typed twice (AUT-02). */
export function useNewPassword() {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  return { password, confirmation, setPassword, setConfirmation };
}

interface NewPasswordFieldsProps extends ReturnType<typeof useNewPassword> {
  readonly label: string;
  readonly problems: CredentialProblems;
}

export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label, problems, password, confirmation, setPassword, setConfirmation } = props;
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        error={problems.password}
      />
      <PasswordField
        label="Confirmar Senha"
        name="confirmation"
        autoComplete="new-password"
        value={confirmation}
        onChange={setConfirmation}
        error={problems.confirmation}
      />
    </>
  );
}
