import { useEffect, useState } from 'react';
import type { PushState } from '../../platform/port.ts';
import { callFailureText } from '../../sync/http/call-failure-text.ts';
import { CallError } from '../../sync/http/call-error.ts';
import { useSync, useUserSync } from '../../sync/react/sync-context.ts';
import {
  disablePush,
  enablePush,
  PushServiceError,
  readPushState,
  sendTestPush,
} from './device-push.ts';

export interface DevicePush {
  /** Undefined until it is known. */
  readonly state: PushState | undefined;
  readonly isBusy: boolean;
  /** Asks the browser and turns notices on. Call it in a tap. Resolves to a failure for the person. */
  readonly enable: () => Promise<string | undefined>;
  readonly disable: () => Promise<string | undefined>;
  readonly sendTest: () => Promise<string | undefined>;
}

/** The notices of this device, for a screen (PSH-09). */
export function usePush(): DevicePush {
  const sync = useSync();
  const userId = useUserSync()?.identityUser.id;
  const [state, setState] = useState<PushState>();
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    if (userId === undefined) return undefined;
    const read = () => void readPushState(userId).then(setState);
    read();
    // The person may have come back from the settings of the browser.
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [userId]);

  const run = async (work: (userId: string) => Promise<void>) => {
    if (userId === undefined) return undefined;
    setIsBusy(true);
    try {
      await work(userId);
      return undefined;
    } catch (error) {
      return failureTextOf(error);
    } finally {
      setState(await readPushState(userId));
      setIsBusy(false);
    }
  };
  return {
    state,
    isBusy,
    enable: () => run((id) => enablePush(sync.call, id)),
    disable: () => run(() => disablePush(sync.call)),
    sendTest: () => run(() => sendTestPush(sync.call)),
  };
}

function failureTextOf(error: unknown): string {
  if (error instanceof CallError) return callFailureText(error.failure);
  if (error instanceof PushServiceError) return 'Este navegador não recebe avisos.';
  throw error;
}
