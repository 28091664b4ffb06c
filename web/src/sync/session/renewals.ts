/** Renews the token of the signed-in user, once for all callers that wait at the same time. */
import { SignedOutError } from '../http/identity.ts';

export interface Renewals {
  /**
   * Resolves to a token. A forced caller gets the answer to a request that begins after the call,
   * because the answer to an earlier one may not contain what has just changed, such as a fresh
   * proof (PRF-03). Other callers may get the answer to a request that has begun already.
   */
  readonly token: (isForced: boolean) => Promise<string>;
  /** Makes later callers begin a new request, because the session has been replaced. */
  readonly outdate: () => void;
  /** Forgets the requests of the previous user. */
  readonly forget: () => void;
}

interface State {
  running?: Promise<string> | undefined;
  /** Begins when `running` has ended. All forced callers that wait meanwhile share it. */
  next?: Promise<string> | undefined;
}

/** @param renew requests a new token */
export function createRenewals(renew: (isForced: boolean) => Promise<string>): Renewals {
  let current: State = {};

  function start(state: State, isForced: boolean): Promise<string> {
    const renewal = renew(isForced).finally(() => {
      if (state.running === renewal) state.running = undefined;
    });
    state.running = renewal;
    return renewal;
  }

  async function startAfter(state: State, earlier: Promise<string>): Promise<string> {
    await earlier.catch(() => undefined);
    state.next = undefined;
    // Another user has signed in meanwhile.
    if (state !== current) throw new SignedOutError();
    return start(state, true);
  }

  return {
    token(isForced) {
      const state = current;
      if (state.running === undefined) return start(state, isForced);
      if (!isForced) return state.running;
      state.next ??= startAfter(state, state.running);
      return state.next;
    },
    outdate() {
      current.running = undefined;
    },
    forget() {
      current = {};
    },
  };
}
