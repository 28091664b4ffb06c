import { useParams } from '@tanstack/react-router';
import { InviteScreen, InviteWithoutId } from '../../features/invites/InviteScreen.tsx';

export function InviteRoute() {
  const { listId } = useParams({ from: '/signed-in/accept-list/$listId' });
  return <InviteScreen key={listId} listId={listId} />;
}

export function InviteWithoutIdRoute() {
  return <InviteWithoutId />;
}
