/**
 * The path of the login page after a sign-in at a provider. `entrada` names the provider, `destino`
 * names the page to open after the sign-in, and `falha` says why the sign-in failed.
 */
import type { SsoErrorCode } from '@quitanda/contract/sso';

/** Returns the path of the login page. `provider` is an id. */
export function buildLoginPath({
  provider,
  destination,
}: {
  provider: string;
  destination?: string | undefined;
}): string {
  const query = new URLSearchParams({
    ...(destination !== undefined && { destino: destination }),
    entrada: provider,
  });
  return `/login?${query.toString()}`;
}

/** Adds to a result of `buildLoginPath` why the sign-in failed. */
export const addFailure = (location: string, failure: SsoErrorCode) =>
  `${location}&falha=${failure}`;
