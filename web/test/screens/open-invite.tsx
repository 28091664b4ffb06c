/** Opens an invite for a signed-in user. The lists and the home page are at their addresses too. */
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
