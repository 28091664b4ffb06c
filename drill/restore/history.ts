/** Computes which writes a restored server has, and which acknowledged writes it lost. */
import { type Acknowledged, createAcknowledged } from '../load/acknowledged.ts';
import type { CreatedWrite } from '../load/device.ts';

/** The writes of one device, and which of them the restored server has. */
export interface DeviceHistory {
  readonly createdWrites: readonly CreatedWrite[];
  /** The restored server has all writes up to this one, because it executes them in order. */
  readonly lastSequence: number;
}

type WriteFilter = (write: CreatedWrite, history: DeviceHistory) => boolean;

export const isRestored: WriteFilter = ({ sequence }, { lastSequence }) => sequence <= lastSequence;

const isAcknowledged = ({ acknowledgedAt }: CreatedWrite) => acknowledgedAt !== undefined;

/** The acknowledged writes that the restored server does not have. */
export interface LostWrites {
  /** Acknowledged before the restored moment. There must be none. */
  readonly before: number;
  /** Acknowledged after the restored moment. */
  readonly after: number;
}

/** Counts the acknowledged writes that are not restored. `moment` is in milliseconds since the epoch. */
export function countLostWrites(histories: readonly DeviceHistory[], moment: number): LostWrites {
  const lost = histories.flatMap((history) =>
    history.createdWrites.filter((write) => isAcknowledged(write) && !isRestored(write, history)),
  );
  const before = lost.filter(({ acknowledgedAt = 0 }) => acknowledgedAt < moment).length;
  return { before, after: lost.length - before };
}

/** When the newest restored write was acknowledged, in milliseconds since 1970; 0 if there is none. */
export const newestRestored = (histories: readonly DeviceHistory[]): number =>
  histories
    .flatMap((history) => history.createdWrites.filter((write) => isRestored(write, history)))
    .reduce((newest, { acknowledgedAt = 0 }) => Math.max(newest, acknowledgedAt), 0);

/** Returns the state of a household after those writes of its devices that `isIncluded` accepts. */
export function stateOf(
  initialStock: ReadonlyMap<string, number>,
  histories: readonly DeviceHistory[],
  isIncluded: WriteFilter,
): Acknowledged {
  const state = createAcknowledged();
  for (const [id, quantity] of initialStock) state.stock.set(id, quantity);
  for (const history of histories) {
    for (const write of history.createdWrites) if (isIncluded(write, history)) write.effect(state);
  }
  return state;
}
