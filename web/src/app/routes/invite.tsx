import { InviteScreen, InviteWithoutToken } from '../../features/invites/InviteScreen.tsx';
import type { ScreenProps } from '../../router/lazy-screen.ts';

export function InviteRoute({ param }: ScreenProps) {
  return <InviteScreen key={param} inviteToken={param} />;
}

export function InviteWithoutTokenRoute() {
  return <InviteWithoutToken />;
}
