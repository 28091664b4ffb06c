import { Outlet, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSession } from '../sync/session.tsx';
import { usePendingCount } from '../sync/use-pending.ts';
import { useRefusals } from '../sync/use-unsent.ts';
import { Shell } from './shell/Shell.tsx';
import { SignOutContext } from './signing-out.ts';

const loadDialog = () => import('./SignOutDialog.tsx');
const SignOutDialog = lazy(async () => ({ default: (await loadDialog()).SignOutDialog }));

/** Header, navigation and footer around the signed-in screens (NAV-06, NAV-07). */
export function AppShell() {
  const session = useSession();
  const router = useRouter();
  const waiting = usePendingCount();
  const refused = useRefusals().length;
  const [isAsking, setIsAsking] = useState(false);
  const [hasAsked, setHasAsked] = useState(false);
  // Not in the first load, but needed most when the signal is gone.
  useEffect(() => void loadDialog(), []);
  if (session.status !== 'signed-in') return null;
  const { email, profile, signOut } = session;

  async function leave() {
    await signOut();
    // The next person starts afresh: the page left behind is not remembered.
    await router.navigate({ to: '/login', search: {}, replace: true });
  }

  function leaveOrAsk() {
    if (waiting + refused === 0) return void leave();
    setHasAsked(true);
    setIsAsking(true);
  }

  return (
    <SignOutContext value={leaveOrAsk}>
      <Shell user={{ email, displayName: profile?.displayName ?? null }} onSignOut={leaveOrAsk}>
        <Outlet />
      </Shell>
      {hasAsked && (
        <Suspense>
          <SignOutDialog
            waiting={waiting}
            refused={refused}
            isOpen={isAsking}
            onConfirm={() => void leave()}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      )}
    </SignOutContext>
  );
}
