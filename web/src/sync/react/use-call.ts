import { appRoutes } from '@quitanda/contract/routes';
import { useCallback } from 'react';
import type { Call } from '../http/call.ts';
import { useSync, userOf } from './sync-context.ts';

/**
 * Returns `call(name, input, {key?, signal?})`. It calls the server at once, without the outbox,
 * and throws CallError if the call fails (UI-07). After every successful call except a GET, newer
 * rows are requested at once, because the call may have changed some.
 */
export function useCall(): Call {
  const sync = useSync();
  return useCallback<Call>(
    async (name, input, options) => {
      const answer = await sync.call(name, input, options);
      if (appRoutes[name as keyof typeof appRoutes][0] !== 'GET')
        userOf(sync.state())?.exchange.pull(true);
      return answer;
    },
    [sync],
  );
}
