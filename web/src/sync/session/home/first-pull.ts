/**
 * When a home first requests rows: once the stored data is loaded, or later if the device has no rows
 * but the page contained those of the first screens (SYN-28).
 *
 * | event                                              | `loading`  | `deferred` | `pulled` |
 * | -------------------------------------------------- | ---------- | ---------- | -------- |
 * | `onLoaded()`, only the page has rows               | `deferred` |            |          |
 * | `onLoaded()`                                       | `pulled`   |            | `pulled` |
 * | the first load is over                             |            | `pulled`   |          |
 * | a screen lacks rows, and the first one is visible  |            | `pulled`   |          |
 * | `close()`                                          | `closed`   | `closed`   | `closed` |
 *
 * An empty cell leaves the state as it is, as `closed` does with all events. Each event that leads to
 * `pulled` requests rows.
 */
import type { Replica } from '../../replica/replica.ts';
import { forgetPageData, type PageData } from '../page-data.ts';

type State = 'loading' | 'deferred' | 'pulled' | 'closed';

export interface FirstPull {
  readonly state: () => State;
  /**
   * Called when the stored data is loaded, again after a later opening of the database. Shows the
   * rows of the page if the device has none.
   */
  readonly onLoaded: () => void;
  /** Called when a screen reads rows that the device does not have yet. */
  readonly onIncomplete: () => void;
  readonly close: () => void;
}

export interface FirstPullDeps {
  /** The data that came with the page for the personal home. */
  readonly pageData: PageData | undefined;
  readonly replica: Pick<Replica, 'hasRows' | 'preview'>;
  /** Requests rows. */
  readonly pull: () => void;
  readonly afterFirstLoad: (callback: () => void) => void;
  readonly afterFirstScreen: (callback: () => void) => void;
}

export function createFirstPull(deps: FirstPullDeps): FirstPull {
  let state: State = 'loading';
  let { pageData } = deps;

  function pull(): void {
    state = 'pulled';
    deps.pull();
  }

  const pullDeferred = () => state === 'deferred' && pull();

  return {
    state: () => state,
    onLoaded() {
      const pageRows = deps.replica.hasRows() ? undefined : pageData?.rows;
      if (pageData !== undefined) forgetPageData();
      pageData = undefined;
      if (state === 'loading' && pageRows !== undefined) {
        state = 'deferred';
        deps.replica.preview(pageRows);
        deps.afterFirstLoad(pullDeferred);
      } else if (state === 'loading' || state === 'pulled') pull();
    },
    onIncomplete() {
      if (state === 'deferred') deps.afterFirstScreen(pullDeferred);
    },
    close() {
      state = 'closed';
    },
  };
}
