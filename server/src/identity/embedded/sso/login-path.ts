/**
 * The address of the login after the return from a provider: `entrada` names the provider, `destino`
 * the page to open after the sign-in, and `falha` the reason of a failure.
 */
import type { SsoErrorCode } from '@quitanda/contract/sso';

/** The path of the login after the return from `provider`, an id. */
export function loginPath({
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

/** A path of `loginPath` that also says why the sign-in failed. */
export const withFailure = (location: string, failure: SsoErrorCode) =>
  `${location}&falha=${failure}`;
