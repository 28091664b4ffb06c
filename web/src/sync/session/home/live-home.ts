/**
 * The live stream of the shown household, while it has other members (CASA-22). It is loaded only
 * where the household has some.
 *
 * | event                                                | `silent` | `open`                     |
 * | ---------------------------------------------------- | -------- | -------------------------- |
 * | `update()`, the shown household has other members    | `open`   |                            |
 * | the same, but another home is shown than before      | `open`   | `open` with another stream |
 * | `update()`, the shown household has no other members |          | `silent`                   |
 * | `stop()`                                             |          | `silent`                   |
 * | `close()`                                            | `closed` | `closed`                   |
 *
 * An empty cell leaves the state as it is, as `closed` does with all events.
 */
import type { LiveEvent, Membership } from '@quitanda/contract';
import type { Call } from '../../http/call.ts';
import type { Live, openLive } from '../../live/live.ts';
import { homeName } from '../../outbox/home-name.ts';
import type { UserSync } from '../user-sync.ts';

export interface LiveHome {
  /** The open stream; undefined in the other states. */
  readonly live: () => Live | undefined;
  /** Called when another home is shown, or the memberships have changed. */
  readonly update: () => void;
  readonly stop: () => void;
  readonly close: () => void;
}

export interface LiveHomeDeps {
  readonly userId: string;
  readonly shown: () => UserSync;
  readonly memberships: () => readonly Membership[];
  readonly call: Call;
  /**
   * Returns the live stream of a household; `household` is undefined for the personal one. The
   * request starts when the stream is iterated.
   */
  readonly watch: (household: string | undefined, signal: AbortSignal) => AsyncIterable<LiveEvent>;
  readonly openLive: typeof openLive;
  /** Called when `update` has opened or closed the stream. */
  readonly onChanged: () => void;
}

export function createLiveHome(deps: LiveHomeDeps): LiveHome {
  const { shown, memberships, onChanged } = deps;
  let state: 'silent' | 'closed' | { readonly home: UserSync; readonly live: Live } = 'silent';

  const hasOtherMembers = () =>
    memberships().some(({ id, memberCount }) => id === shown().household && memberCount > 1);

  function stop(): boolean {
    if (typeof state === 'string') return false;
    state.live.close();
    state = 'silent';
    return true;
  }

  const openStream = ({ household, exchange }: UserSync): Live =>
    deps.openLive({
      name: homeName(deps.userId, household),
      ownUserId: memberships().find(({ isPersonal }) => isPersonal)?.id ?? '',
      exchange,
      watch: (signal) => deps.watch(household, signal),
      announce: (trip) =>
        deps.call(
          'announcePresence',
          { body: trip ?? { listId: null, supermarket: null } },
          { household },
        ),
    });

  return {
    live: () => (typeof state === 'string' ? undefined : state.live),
    update() {
      const home = shown();
      if (typeof state !== 'string' && state.home === home && hasOtherMembers()) return;
      if (stop()) onChanged();
      if (state !== 'silent' || !hasOtherMembers()) return;
      state = { home, live: openStream(home) };
      onChanged();
    },
    stop,
    close() {
      stop();
      state = 'closed';
    },
  };
}
