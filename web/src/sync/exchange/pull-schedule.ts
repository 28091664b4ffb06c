/**
 * When newer rows are requested. The state says which request is due:
 *
 * | event                                           | `none`         | `soon` | `now`  |
 * | ----------------------------------------------- | -------------- | ------ | ------ |
 * | `request(false)`                                | `soon`         |        |        |
 * | `request(true)`: urgent                         | `now`          | `now`  |        |
 * | `isDue()`: the stream has reported newer rows   | `now`          | `now`  |        |
 * | `isDue()`: a tab has requested rows just before |                | `none` |        |
 * | `begin()`: the request is sent                  |                | `none` | `none` |
 * | it fails                                        | as before it   |        |        |
 *
 * An empty cell leaves the state as it is.
 */
import { liveLimits } from '@quitanda/contract/live-limits';
import { cursorRevision } from '@quitanda/contract/sync-limits';
import type { Progress } from '../store/database.ts';

/** How often newer rows are requested without a live stream, milliseconds. */
export const pullIntervalMs = 15_000;

type State = 'none' | 'soon' | 'now';

export interface PullSchedule {
  readonly state: () => State;
  /** Makes a request due; unless `isUrgent`, only if no tab of this device has just made one. */
  readonly request: (isUrgent: boolean) => void;
  /**
   * Called for each line of the live stream (ADR 0043). Returns whether its `revision` is newer than
   * those before.
   */
  readonly onStreamLine: (revision: number | undefined) => boolean;
  readonly onStreamLost: () => void;
  /** Whether the live stream counts as open, so that polling is not needed. */
  readonly isStreamOpen: () => boolean;
  /** Whether rows must be requested now, by a device with this progress. */
  readonly isDue: (progress: Progress) => boolean;
  /** Called when the request is sent. Returns a function to call if it fails. */
  readonly begin: () => () => void;
}

/**
 * Creates the schedule of one home in one tab (SYN-23).
 *
 * @param isInForeground whether the app is visible
 * @param now returns the time, milliseconds since the epoch
 */
export function createPullSchedule(
  isInForeground: () => boolean,
  now = () => Date.now(),
): PullSchedule {
  let state: State = 'none';
  /** The newest revision that the stream has reported since `begin()`; 0 for none. */
  let streamRevision = 0;
  /** The time until which the stream counts as open. */
  let streamAliveUntil = 0;

  return {
    state: () => state,
    request(isUrgent) {
      if (isUrgent) state = 'now';
      else if (state === 'none') state = 'soon';
    },
    onStreamLine(revision) {
      streamAliveUntil = now() + liveLimits.silenceMs;
      if (revision === undefined || revision <= streamRevision) return false;
      streamRevision = revision;
      return true;
    },
    onStreamLost() {
      streamAliveUntil = 0;
    },
    isStreamOpen: () => now() < streamAliveUntil,
    isDue({ askedAt, cursor }) {
      if (streamRevision > cursorRevision(cursor)) state = 'now';
      const ageMs = now() - askedAt;
      // A negative age means that the device's clock was set back.
      if (state === 'soon' && ageMs >= 0 && ageMs < pullIntervalMs) state = 'none';
      return state !== 'none' && isInForeground();
    },
    begin() {
      const [stateBefore, revisionBefore] = [state, streamRevision];
      state = 'none';
      streamRevision = 0;
      return () => {
        if (state === 'none') state = stateBefore;
        streamRevision = Math.max(streamRevision, revisionBefore);
      };
    },
  };
}
