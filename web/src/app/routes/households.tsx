import { useEffect } from 'react';
import { HouseholdScreen } from '../../features/households/HouseholdScreen.tsx';
import { JoinScreen } from '../../features/households/JoinScreen.tsx';
import { tabStorage } from '../../lib/device/storage.ts';
import type { ScreenProps } from '../../router/lazy-screen.ts';

export function HouseholdRoute() {
  return <HouseholdScreen />;
}

const tokenKey = 'quitanda.household-invite';

/**
 * The page of an invite to a household. Moves the token of the invite from the address to
 * sessionStorage at once, because a reload would send a token in the address to the server.
 */
export function JoinRoute({ param }: ScreenProps) {
  const token = param === '' ? (tabStorage.read(tokenKey) ?? '') : param;
  useEffect(() => {
    if (param === '') return;
    tabStorage.write(tokenKey, param);
    window.history.replaceState(window.history.state, '', '/entrar-na-casa');
  }, [param]);
  return <JoinScreen key={token} token={token} />;
}
