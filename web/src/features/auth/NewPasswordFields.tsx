import { PasswordField } from '../../ui/fields/PasswordField.tsx';

type Field = Pick<Parameters<typeof PasswordField>[0], 'value' | 'onChange' | 'error'>;

export const noNewPassword = { password: '', confirmation: '' };

interface NewPasswordFieldsProps {
  readonly label: string;
  readonly field: (name: keyof typeof noNewPassword) => Field;
}

/** A new password, typed twice (AUT-02). */
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
