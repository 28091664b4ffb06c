import { PasswordField } from '../../ui/fields/PasswordField.tsx';

type FieldProps = Pick<Parameters<typeof PasswordField>[0], 'value' | 'onChange' | 'error'>;

export const emptyNewPassword = { password: '', confirmation: '' };

interface NewPasswordFieldsProps {
  readonly label: string;
  readonly field: (name: keyof typeof emptyNewPassword) => FieldProps;
}

/** The fields for a new password and its confirmation (AUT-02). */
export function NewPasswordFields({ label, field }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        {...field('password')}
      />
      <PasswordField
        label="Confirmar Senha"
        name="confirmation"
        autoComplete="new-password"
        {...field('confirmation')}
      />
    </>
  );
}
