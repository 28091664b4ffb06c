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
import { afterFirstLoad, afterFirstScreen } from '../../../lib/timing/after-first-load.ts';
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

/**
 * Creates the first request of one home (SYN-28). It is made after `onLoaded`.
 *
 * @param pageData the data that came with the page for the personal home
 * @param requestRows requests rows
 * @param onFirstLoad calls back once the first load is over
 * @param onFirstScreen calls back once the first screen is visible
 */
export function createFirstPull(
  pageData: PageData | undefined,
  replica: Pick<Replica, 'hasRows' | 'preview'>,
  requestRows: () => void,
  onFirstLoad: (callback: () => void) => unknown = afterFirstLoad,
  onFirstScreen: (callback: () => void) => unknown = afterFirstScreen,
): FirstPull {
  let state: State = 'loading';
  let unusedData = pageData;

  function pull(): void {
    state = 'pulled';
    requestRows();
  }

  function pullDeferred(): void {
    if (state === 'deferred') pull();
  }

  return {
    state: () => state,
    onLoaded() {
      const pageRows = replica.hasRows() ? undefined : unusedData?.rows;
      if (unusedData !== undefined) forgetPageData();
      unusedData = undefined;
      if (state === 'loading' && pageRows !== undefined) {
        state = 'deferred';
        replica.preview(pageRows);
        onFirstLoad(pullDeferred);
      } else if (state === 'loading' || state === 'pulled') pull();
    },
    onIncomplete() {
      if (state === 'deferred') onFirstScreen(pullDeferred);
    },
    close() {
      state = 'closed';
    },
  };
}
