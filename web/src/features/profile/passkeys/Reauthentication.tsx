import type { SignInMethods } from '@quitanda/contract/sso';
import type { ComponentProps } from 'react';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { ProviderButtons } from '../../auth/providers/ProviderButtons.tsx';
import { joinProviderNames } from '../use-sign-in-methods.ts';

interface ReauthenticationProps {
  readonly methods: SignInMethods;
  /** Where a new sign-in by a provider returns. */
  readonly destination?: string;
  /** The properties of the password field. */
  readonly field: Omit<ComponentProps<typeof PasswordField>, 'label' | 'name' | 'autoComplete'>;
}

/** Returns whether the person can confirm a change now, by the password or a recent sign-in. */
export const canConfirmChange = ({ hasPassword, isFresh }: SignInMethods): boolean =>
  hasPassword || isFresh;

/**
 * Asks for the password before a change of the passkeys. If the account has no password, asks for a
 * recent sign-in by a provider instead (PASS-03, SSO-12).
 */
export function Reauthentication({
  methods,
  destination = '/perfil',
  field,
}: ReauthenticationProps) {
  if (methods.hasPassword) {
    return (
      <PasswordField label="Senha" name="password" autoComplete="current-password" {...field} />
    );
  }
  if (methods.isFresh) return null;
  return (
    <>
      <p role="status">
        Para continuar, entre de novo com {joinProviderNames(methods.providers)}. Depois você tem
        dez minutos.
      </p>
      <ProviderButtons providers={methods.providers} destination={destination} isReauthentication />
    </>
  );
}
