import { InviteScreen, InviteWithoutId } from '../../features/invites/InviteScreen.tsx';
import type { ScreenProps } from '../../router/late-screen.ts';

export function InviteRoute({ listId }: ScreenProps) {
  return <InviteScreen key={listId} listId={listId} />;
}

export function InviteWithoutIdRoute() {
  return <InviteWithoutId />;
}
