import { useEffect, useEffectEvent } from 'react';
import { useHomeChanges } from '../../sync/react/use-home-changes.ts';
import { useIdentity } from '../../sync/react/session.tsx';
import { useSync, useUserSync } from '../../sync/react/sync-context.ts';
import { forgetPush, putPushRight, showOpenItems } from './device-push.ts';
import { countOpenItems } from './open-items.ts';

/**
 * While somebody is signed in, keeps the subscription of this browser the one that the server has, and
 * the number on the app's icon. Ends the subscription with the session (PSH-08, PSH-12).
 */
export function NoticeKeeper() {
  const sync = useSync();
  const identity = useIdentity();
  const user = useUserSync();
  const userId = user?.identityUser.id;

  useEffect(() => {
    if (userId === undefined) return undefined;
    // Without a network, the next start repeats it.
    putPushRight(sync.call, userId).catch(() => undefined);
    const isSignedIn = () => {
      const snapshot = identity.snapshot();
      return snapshot.status === 'signed-in' && snapshot.user.id === userId;
    };
    return () => {
      if (!isSignedIn()) void forgetPush();
    };
  }, [sync, identity, userId]);

  const showCount = () => {
    if (user) showOpenItems(countOpenItems(user.replica.rows), user.identityUser.id);
  };
  const showFirstCount = useEffectEvent(showCount);
  useEffect(() => showFirstCount(), [user]);
  useHomeChanges(showCount);
  return null;
}
