/** What an invite to a household says and where it leads (CASA-04, NAV-04). */
import { sharing } from '#platform/sharing.ts';
import type { ShareContent } from '../../platform/port.ts';

/** 256 random bits as 43 characters that need no escape in a link. */
export function newInviteToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCodePoint(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/u, '');
}

/** The address that opens the invite: all of it a hash, which no server is told. */
export function householdInviteLink(token: string): string {
  return `${sharing.pageAddress()}/#/entrar-na-casa/${token}`;
}

/** What the device's share sheet is given. */
export function householdInvitation(name: string, token: string): ShareContent {
  return {
    title: 'Convite para a casa',
    text: `Convido você para a casa “${name}” na Quitanda: as mesmas listas, a mesma despensa.`,
    url: householdInviteLink(token),
  };
}
