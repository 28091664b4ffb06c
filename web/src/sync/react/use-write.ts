import { useCallback } from 'react';
import type { PushWrite } from '../outbox/outbox.ts';
import { useSync, userOf } from './sync-context.ts';

/**
 * Returns `write(name, input, {failureText?, context?})`, which returns the write's key. A write
 * shows at once, is stored on the device in the same task, and is applied by the server exactly
 * once and in order (UI-07, MOB-01).
 */
export function useWrite(): PushWrite {
  const sync = useSync();
  return useCallback<PushWrite>(
    (...write) => {
      const user = userOf(sync.state());
      if (user === undefined) throw new Error('Only a signed-in user can write');
      return user.outbox.push(...write);
    },
    [sync],
  );
}
