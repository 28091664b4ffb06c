/**
 * A sign-out that the identity provider has not confirmed. The device remembers it, and sends it when the
 * app starts and when there is a network again.
 */
import { network } from '#platform/network.ts';
import { deviceStorage } from '../../lib/device/storage.ts';

const storageKey = 'quitanda.signOutOwed';

/** What one attempt has achieved. */
interface Attempt<Answer> {
  readonly isConfirmed: boolean;
  readonly answer?: Answer;
}

export interface PendingSignOut<Answer> {
  /** Remembers a sign-out that is to be sent. */
  readonly add: () => void;
  /** Forgets it, because a new session has replaced the one that was to end. */
  readonly forget: () => void;
  /** Resolves to the answer, or to undefined if no sign-out is pending or the attempt failed. */
  readonly send: () => Promise<Answer | undefined>;
  /** Resolves once no attempt is under way. */
  readonly settled: () => Promise<unknown>;
}

/** @param attempt sends the sign-out; `isPending` says whether it still is to be sent. */
export function createPendingSignOut<Answer = never>(
  attempt: (isPending: () => boolean) => Promise<Attempt<Answer>>,
): PendingSignOut<Answer> {
  let current: Promise<Answer | undefined> | undefined;
  const isPending = () => deviceStorage.read(storageKey) !== null;
  const forget = () => void deviceStorage.write(storageKey, null);

  async function sendOnce(): Promise<Answer | undefined> {
    if (!isPending()) return undefined;
    const { isConfirmed, answer } = await attempt(isPending);
    if (isConfirmed) forget();
    return answer;
  }

  // Only one is sent at a time, because a late answer would delete the cookie of the next session.
  const send = () => {
    current ??= sendOnce().finally(() => {
      current = undefined;
    });
    return current;
  };

  network.subscribe((isUp) => isUp && void send());
  void send();
  return {
    add: () => void deviceStorage.write(storageKey, '1'),
    forget,
    send,
    settled: async () => current,
  };
}
