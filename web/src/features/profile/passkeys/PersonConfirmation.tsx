import type { SignInMethods } from '@quitanda/contract/sso';
import type { ComponentProps } from 'react';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { ProviderButtons } from '../../auth/providers/ProviderButtons.tsx';
import { namesOf } from '../use-sign-in-methods.ts';

interface PersonConfirmationProps {
  readonly methods: SignInMethods;
  /** The properties of the password field. */
  readonly field: Omit<ComponentProps<typeof PasswordField>, 'label' | 'name' | 'autoComplete'>;
}

/** Whether the person can confirm a change now: by the password, or by a recent sign-in. */
export const canConfirm = ({ hasPassword, isFresh }: SignInMethods): boolean =>
  hasPassword || isFresh;

/**
 * Asks for the password before a change of the passkeys. An account without a password needs a new
 * sign-in by its provider instead (PASS-03, SSO-12).
 */
export function PersonConfirmation({ methods, field }: PersonConfirmationProps) {
  if (methods.hasPassword) {
    return (
      <PasswordField label="Senha" name="password" autoComplete="current-password" {...field} />
    );
  }
  if (methods.isFresh) return null;
  return (
    <>
      <p>
        Para continuar, entre de novo com {namesOf(methods.providers)}. Depois você tem dez minutos.
      </p>
      <ProviderButtons providers={methods.providers} destination="/perfil" isAgain />
    </>
  );
}
