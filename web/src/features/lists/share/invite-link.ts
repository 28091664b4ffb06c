/** The text and the address of an invite to copy a list (LST-14, NAV-04). */
import { sharing } from '#platform/sharing.ts';
import type { ShareContent } from '../../../platform/port.ts';

/**
 * Returns the address that opens the invite. The route is in the hash, so that the address works on
 * any host that serves the page.
 */
export function inviteLink(inviteToken: string): string {
  return `${sharing.publicOrigin()}/#/accept-list/${inviteToken}`;
}

/** Returns the content for the device's share sheet. */
export function makeInviteContent(name: string, inviteToken: string): ShareContent {
  return {
    title: 'Convite para Lista',
    text: `Convido você para usar a lista “${name}” na Quitanda.`,
    url: inviteLink(inviteToken),
  };
}
