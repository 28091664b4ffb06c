/** An invite, the lists and the home page, at their addresses, for somebody signed in. */
import { InviteScreen } from '../src/features/invites/InviteScreen.tsx';
import { listProjections } from '../src/features/lists/lists.projections.ts';
import { ListsScreen } from '../src/features/lists/ListsScreen.tsx';
import { openAddress, screensAt } from './open-at.tsx';
import { renderSignedIn } from './signed-in.tsx';

/** Opens the invite from the home page. */
export function openInvite(listId: string) {
  openAddress('/');
  openAddress(`/accept-list/${listId}`);
  return renderSignedIn(
    screensAt({
      '/': () => <p>Início</p>,
      '/accept-list/$listId': () => <InviteScreen listId={listId} />,
      '/lista-compras': () => <ListsScreen isCreating={false} />,
    }),
    listProjections,
  );
}
