/** An invite, the lists and the home page, at their addresses, for a signed-in user. */
import { InviteScreen } from '../../src/features/invites/InviteScreen.tsx';
import { ListsScreen } from '../../src/features/lists/ListsScreen.tsx';
import { openAddress, screensAt } from './open-at.tsx';
import { renderSignedIn } from './signed-in.tsx';

/** Opens the invite from the home page. */
export function openInvite(inviteToken: string) {
  openAddress('/');
  openAddress(`/accept-list/${inviteToken}`);
  return renderSignedIn(
    screensAt({
      '/': () => <p>Início</p>,
      '/accept-list/$inviteToken': () => <InviteScreen inviteToken={inviteToken} />,
      '/lista-compras': () => <ListsScreen isCreating={false} />,
    }),
  );
}
