import { passwordStrength } from './password-strength.ts';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';

type FieldProps = Pick<Parameters<typeof PasswordField>[0], 'value' | 'onChange' | 'error'>;

export const emptyNewPassword = { password: '', confirmation: '' };

interface NewPasswordFieldsProps {
  readonly label: string;
  readonly field: (name: keyof typeof emptyNewPassword) => FieldProps;
}

/** The fields for a new password and its confirmation, with its strength in words (AUT-02, AUT-16). */
export function NewPasswordFields({ label, field }: NewPasswordFieldsProps) {
  const strength = passwordStrength(field('password').value);
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        {...field('password')}
      />
      {strength && <p role="status">Senha {strength}.</p>}
      <PasswordField
        label="Confirmar Senha"
        name="confirmation"
        autoComplete="new-password"
        {...field('confirmation')}
      />
    </>
  );
}
