import { useEffect, useState } from 'react';
import { afterFirstLoad } from '../lib/timing/after-first-load.ts';
import { ForgetEndedTrips } from '../features/shopping/trip/ForgetEndedTrips.tsx';
import type { FrameProps } from '../router/router.ts';
import { useNavigate } from '../router/router-context.ts';
import { useHouseholds } from '../sync/react/use-households.ts';
import { useSession } from '../sync/react/session.tsx';
import { useProfile } from '../sync/react/use-profile.ts';
import { useCountUnsent } from '../sync/react/use-unsent.ts';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { lazyComponent, lazyDialog } from '../ui/lazy-part.tsx';
import { Shell } from './shell/Shell.tsx';
import { SignOutContext } from './sign-out-context.ts';

const HouseholdsButton = lazyComponent(
  async () => (await import('../features/households/HouseholdsButton.tsx')).HouseholdsButton,
);
const BackgroundParts = lazyComponent(
  async () => (await import('./shell/BackgroundParts.tsx')).BackgroundParts,
  { scheduleLoad: afterFirstLoad },
);
const SignOutDialog = lazyDialog(async () => (await import('./SignOutDialog.tsx')).SignOutDialog);

/** Header, navigation and footer around the signed-in screens (NAV-06, NAV-07). */
export function AppShell({ children }: FrameProps) {
  const session = useSession();
  const profile = useProfile();
  const navigate = useNavigate();
  const countUnsent = useCountUnsent();
  const hasSeveralHouseholds = useHouseholds().all.length > 1;
  const [isConfirming, setIsConfirming] = useState(false);
  // Preloads the code of dialogs for all screens, because the device may be offline when one opens.
  useEffect(() => afterFirstLoad(() => void Dialog.preload()), []);
  if (session.status !== 'signed-in') return null;
  const { email, signOut } = session;

  async function signOutToLogin() {
    await signOut();
    // The address has no destination, because the next person starts on the home screen.
    navigate({ to: '/login', replace: true });
  }

  // The React Compiler memoizes this function. A new function at each render would be a new value
  // of the context, and React would search the whole tree for its consumers.
  function requestSignOut() {
    if (countUnsent() === 0) return void signOutToLogin();
    setIsConfirming(true);
  }

  return (
    <SignOutContext value={requestSignOut}>
      <Shell
        user={{ email, displayName: profile?.displayName ?? null }}
        households={hasSeveralHouseholds && <HouseholdsButton />}
        onSignOut={requestSignOut}
      >
        {children}
      </Shell>
      <BackgroundParts />
      <ForgetEndedTrips />
      <SignOutDialog
        isOpen={isConfirming}
        onConfirm={() => void signOutToLogin()}
        onClose={() => setIsConfirming(false)}
      />
    </SignOutContext>
  );
}
