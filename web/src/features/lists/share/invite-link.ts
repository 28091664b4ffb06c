/** The text and the address of an invite to copy a list (LST-14, NAV-04). */
import { sharing } from '#platform/sharing.ts';
import type { ListSummary } from '@quitanda/contract';
import type { ShareContent } from '../../../platform/port.ts';

type LinkedList = Pick<ListSummary, 'inviteToken' | 'isPublic'>;

/**
 * Returns the address that opens the invite. The route is in the hash, so that the address works on
 * any host that serves the page. The server answers the address of a public list with a page for
 * people without an account (TXT-04), and leads to the invite once the list is not public any more.
 */
export function inviteLink({ inviteToken, isPublic }: LinkedList): string {
  return `${sharing.publicOrigin()}/${isPublic === true ? 'ver' : '#/accept-list'}/${inviteToken ?? ''}`;
}

/** Returns the content for the device's share sheet. */
export function makeInviteContent(list: LinkedList & { readonly name: string }): ShareContent {
  return {
    title: 'Convite para Lista',
    text: `Convido você para usar a lista “${list.name}” na Quitanda.`,
    url: inviteLink(list),
  };
}
