import { useDebounced } from '../../lib/timing/use-debounced.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { passwordStrength } from './password-strength.ts';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';

type FieldProps = Pick<Parameters<typeof PasswordField>[0], 'value' | 'onChange' | 'error'>;

export const emptyNewPassword = { password: '', confirmation: '' };

interface NewPasswordFieldsProps {
  readonly label: string;
  readonly field: (name: keyof typeof emptyNewPassword) => FieldProps;
}

/** A screen reader announces the strength after this pause, so that it does not interrupt each key. */
const announcementPauseMs = 1_000;

function strengthText(password: string): string {
  const strength = passwordStrength(password);
  return strength === undefined ? '' : `Senha ${strength}.`;
}

/** The fields for a new password and its confirmation, with its strength in words (AUT-02, AUT-16). */
export function NewPasswordFields({ label, field }: NewPasswordFieldsProps) {
  const { value: password } = field('password');
  const text = strengthText(password);
  const announcedText = strengthText(useDebounced(password, announcementPauseMs));
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        {...field('password')}
      />
      {text !== '' && <p aria-hidden="true">{text}</p>}
      <VisuallyHidden>
        <span role="status">{announcedText}</span>
      </VisuallyHidden>
      <PasswordField
        label="Confirmar Senha"
        name="confirmation"
        autoComplete="new-password"
        {...field('confirmation')}
      />
    </>
  );
}
