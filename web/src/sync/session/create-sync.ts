/** The network and offline code of the app. app/ creates it once and passes it to SyncProvider. */
import type { Failure, Membership } from '@quitanda/contract';
import { setDeviceOwner } from '../../lib/device/device-owner.ts';
import { createCall, type Call } from '../http/call.ts';
import type { Identity, IdentityUser } from '../http/identity.ts';
import { createSessionEnd, type SessionEnding, type SessionEnd } from './session-end.ts';
import { createProofRequests, type ProofRequests } from './proof-requests.ts';
import { createOnline, type Online } from '../http/online.ts';
import { createRequest, createRequestJsonLines, type Request } from '../http/request.ts';
import { createStream, type Stream } from '../http/stream.ts';
import type { Live } from '../live/live.ts';
import type { Write } from '../reads-and-writes.ts';
import type { Homes, openHomes } from './homes.ts';
import type { Definitions } from '../replica/definitions.ts';
import type { UserSync } from './user-sync.ts';

export interface SyncEvents {
  /**
   * The server has refused a write, and the screen no longer shows its effect. The message is
   * `write.failureText ?? failure.message`. The writes that depend on it are moved to the same
   * refusal without their own message.
   */
  readonly onRefused: (write: Write, failure: Failure) => void;
  /**
   * The server has applied a write with another result than the screen showed. `text` describes it.
   */
  readonly onUnexpectedResult?: (text: string) => void;
  /**
   * This device cannot store a write, because no space is left. The write is still sent while the
   * page is open.
   */
  readonly onStorageFailure: () => void;
  /**
   * The profile could not be loaded. The message is 'Erro ao sincronizar com o servidor: {detail}.
   * Tente recarregar a página.' (NAV-11); `detail` has no final period.
   */
  readonly onProfileFailure: (detail: string) => void;
  /** CASA-07: the user no longer belongs to the household that was shown. */
  readonly onHouseholdLost?: (household: Membership) => void;
}

/** The code that only signed-in users need, so that the sign-in screen does not load it. */
export interface UserPart {
  readonly openHomes: typeof openHomes;
  readonly definitions: Definitions;
}

export interface SyncOptions extends SyncEvents {
  readonly identity: (request: Request) => Identity;
  /**
   * Returns the user part, or a promise while it is loading. The promise must never reject.
   */
  readonly userPart: () => UserPart | Promise<UserPart>;
  /** Called when a session has ended. */
  readonly onEnded?: (ending: SessionEnding) => void;
}

export type SyncState =
  | { readonly status: 'loading'; readonly user?: UserSync }
  | { readonly status: 'signed-out' }
  | {
      readonly status: 'signed-in';
      /** The home that is shown. */
      readonly user: UserSync;
      readonly memberships: readonly Membership[];
      /** The live stream of the household; undefined if the household has no other members. */
      readonly live: Live | undefined;
    };

export interface Sync extends Pick<SessionEnd, 'call' | 'signOut' | 'deleteAccount'> {
  readonly identity: Identity;
  readonly proofRequests: ProofRequests;
  readonly stream: Stream;
  readonly online: Online;
  /** Shows another household; undefined shows the personal one. Resolves once it is shown. */
  readonly show: (household: string | undefined) => Promise<void>;
  readonly state: () => SyncState;
  /**
   * The open homes of the user: the shown one, and those that still have writes to send. Empty while
   * no user is signed in.
   */
  readonly openHomes: () => readonly UserSync[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Removes all listeners. Only tests call it. */
  readonly close: () => void;
}

export function createSync(options: SyncOptions): Sync {
  const { identity: createIdentity, userPart, onEnded, ...events } = options;
  const online = createOnline();
  const request = createRequest(online.beginRequest);
  const identity = createIdentity(request);
  const proofRequests = createProofRequests();
  const shownHousehold = () => homes?.shown().household;
  const stream = createStream(
    identity,
    createRequestJsonLines(online.beginRequest),
    shownHousehold,
  );
  /**
   * Requests live streams. They report that the server is reachable, but never that it is
   * unreachable, because a live stream may end for other reasons.
   */
  const watchLines = createRequestJsonLines(() => {
    const onReached = online.beginRequest();
    return (isReached) => isReached && onReached(true);
  });
  const listeners = new Set<() => void>();
  let state: SyncState = { status: 'loading' };
  /** The homes of the signed-in user; undefined until the user part is loaded. */
  let homes: Homes | undefined;

  const setState = (next: SyncState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const sessionEnd = createSessionEnd({
    identity,
    call: createCall(identity, request, proofRequests.ask),
    currentHomes: () => homes,
    onEnded,
  });
  const { signOut, deleteAccount } = sessionEnd;
  const call: Call = (name, input, options) =>
    sessionEnd.call(name, input, { household: shownHousehold(), ...options });

  function open(identityUser: IdentityUser): void {
    setDeviceOwner(identityUser.id);
    const part = userPart();
    if (!(part instanceof Promise)) return openWith(part, identityUser);
    setState({ status: 'loading' });
    void part.then(openForCurrentUser);
  }

  /** Opens the homes of the user who is signed in now, unless they are open. */
  function openForCurrentUser(part: UserPart): void {
    const snapshot = identity.snapshot();
    if (snapshot.status !== 'signed-in' || homes !== undefined) return;
    openWith(part, snapshot.user);
  }

  function openWith(part: UserPart, identityUser: IdentityUser): void {
    const { openHomes, definitions } = part;
    const openedHomes = openHomes({
      identityUser,
      call: sessionEnd.call,
      online,
      definitions,
      ...events,
      watch: (household, signal) =>
        createStream(identity, watchLines, () => household)('watchHousehold', {}, { signal }),
      onChanged: () => state.status === 'signed-in' && setSignedIn(openedHomes),
    });
    homes = openedHomes;
    const user = openedHomes.shown();
    setState({ status: 'loading', user });
    void user.opened.then(() => homes === openedHomes && setSignedIn(openedHomes));
  }

  const setSignedIn = (openedHomes: Homes) =>
    setState({
      status: 'signed-in',
      user: openedHomes.shown(),
      memberships: openedHomes.memberships(),
      live: openedHomes.live(),
    });

  function onIdentityChange(): void {
    const snapshot = identity.snapshot();
    const previousHomes = homes;
    if (snapshot.status === 'signed-in' && snapshot.user.id === previousHomes?.identityUser.id)
      return;
    homes = undefined;
    // The question of the person before closes, and the call that asked it stays refused.
    proofRequests.answer(false);
    previousHomes?.close();
    if (previousHomes !== undefined) sessionEnd.finishSession(previousHomes.identityUser.id);
    if (snapshot.status === 'signed-in') open(snapshot.user);
    else setState(snapshot);
  }

  const unsubscribe = identity.subscribe(onIdentityChange);
  onIdentityChange();
  return {
    identity,
    proofRequests,
    call,
    signOut,
    deleteAccount,
    stream,
    online,
    show: async (household) => homes?.show(household),
    state: () => state,
    openHomes: () => homes?.openHomes() ?? [],
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      unsubscribe();
      online.close();
      homes?.close();
    },
  };
}
