/**
 * The live stream of the shown household, while it has other members (CASA-22).
 *
 * | event                                                | `silent`      | `open`                     |
 * | ---------------------------------------------------- | ------------- | -------------------------- |
 * | `update()`, the shown household has other members    | `open`, later |                            |
 * | the same, but another home is shown than before      | `open`, later | `silent`, and `open` later |
 * | `update()`, the shown household has no other members |               | `silent`                   |
 * | `stop()`                                             |               | `silent`                   |
 * | `close()`                                            | `closed`      | `closed`                   |
 *
 * An empty cell leaves the state as it is, as `closed` does with all events. 'Later' is when the code
 * of the stream is loaded, if the same home is shown and has other members then.
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
  /** Loads the code of the stream. */
  readonly loadLive: () => Promise<{ readonly openLive: typeof openLive }>;
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

  async function update(): Promise<void> {
    const home = shown();
    if (typeof state !== 'string' && state.home === home && hasOtherMembers()) return;
    if (stop()) onChanged();
    if (!hasOtherMembers()) return;
    const code = await deps.loadLive();
    if (state !== 'silent' || shown() !== home || !hasOtherMembers()) return;
    state = { home, live: openStream(code.openLive, home) };
    onChanged();
  }

  const openStream = (open: typeof openLive, { household, exchange }: UserSync): Live =>
    open({
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
    update: () => void update().catch(() => undefined),
    stop,
    close() {
      stop();
      state = 'closed';
    },
  };
}
