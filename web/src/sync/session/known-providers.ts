import { shell } from '#platform/shell.ts';
import type { ServerFeatures } from '@quitanda/contract/auth';
import type { SignInProvider } from '@quitanda/contract/sso';
import { configKey } from './choose-identity.ts';

/**
 * The providers of single sign-on that the server has named at the last start. Empty in the app on
 * phones, whose session is not the one of a browser in which a provider signs people in.
 */
export function knownProviders(): readonly SignInProvider[] {
  // Only in a browser the server has the address of the page.
  if (shell.addressOf('') !== '') return [];
  const stored = JSON.parse(localStorage.getItem(configKey) ?? '{}') as Partial<ServerFeatures>;
  return stored.signInProviders ?? [];
}
