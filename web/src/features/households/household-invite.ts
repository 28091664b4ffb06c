/** The token, the link and the shared text of an invite to a household (CASA-04, NAV-04). */
import { sharing } from '#platform/sharing.ts';
import type { ShareContent } from '../../platform/port.ts';

/** Returns 256 random bits in base64url: 43 characters that need no escaping in a link. */
export function newInviteToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCodePoint(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/u, '');
}

/**
 * Returns the address that opens the invite. The token is in the hash, which browsers do not send
 * to a server.
 */
export function householdInviteLink(token: string): string {
  return `${sharing.publicOrigin()}/#/entrar-na-casa/${token}`;
}

/** Returns the content for the device's share sheet. */
export function householdShareContent(name: string, token: string): ShareContent {
  return {
    title: 'Convite para a casa',
    text: `Convido você para a casa “${name}” na Quitanda: as mesmas listas, a mesma despensa.`,
    url: householdInviteLink(token),
  };
}
