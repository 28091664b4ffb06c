/** What an invite to copy a list says and where it leads (LST-14, NAV-04). */
import { sharing } from '#platform/sharing.ts';
import type { ShareContent } from '../../platform/port.ts';

/** The address that opens the invite: a hash, so that it works wherever the page is served. */
export function inviteLink(inviteToken: string): string {
  return `${sharing.pageAddress()}/#/accept-list/${inviteToken}`;
}

/** What the device's share sheet is given. */
export function invitation(name: string, inviteToken: string): ShareContent {
  return {
    title: 'Convite para Lista',
    text: `Convido você para usar a lista “${name}” na Quitanda.`,
    url: inviteLink(inviteToken),
  };
}
