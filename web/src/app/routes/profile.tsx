import { ProfileScreen } from '../../features/profile/ProfileScreen.tsx';
import { useSignOut } from '../signing-out.ts';

export function ProfileRoute() {
  return <ProfileScreen onSignOut={useSignOut()} />;
}
