/** Computes which writes a restored server has, and which acknowledged writes it lost. */
import { type Acknowledged, createAcknowledged } from '../load/acknowledged.ts';
import type { CreatedWrite } from '../load/device.ts';

/** The writes of one device, and which of them the restored server has. */
export interface DevicePast {
  readonly createdWrites: readonly CreatedWrite[];
  /** The restored server has all writes up to this one, because it executes them in order. */
  readonly lastSequence: number;
}

type WriteFilter = (write: CreatedWrite, past: DevicePast) => boolean;

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
export function countLostWrites(pasts: readonly DevicePast[], moment: number): LostWrites {
  const lost = pasts.flatMap((past) =>
    past.createdWrites.filter((write) => isAcknowledged(write) && !isRestored(write, past)),
  );
  const before = lost.filter(({ acknowledgedAt = 0 }) => acknowledgedAt < moment).length;
  return { before, after: lost.length - before };
}

/** When the newest restored write was acknowledged, in milliseconds since 1970; 0 if there is none. */
export const newestRestored = (pasts: readonly DevicePast[]): number =>
  pasts
    .flatMap((past) => past.createdWrites.filter((write) => isRestored(write, past)))
    .reduce((newest, { acknowledgedAt = 0 }) => Math.max(newest, acknowledgedAt), 0);

/** Returns the state of a household after those writes of its devices that `isIncluded` accepts. */
export function stateOf(
  initialStock: ReadonlyMap<string, number>,
  pasts: readonly DevicePast[],
  isIncluded: WriteFilter,
): Acknowledged {
  const state = createAcknowledged();
  for (const [id, quantity] of initialStock) state.stock.set(id, quantity);
  for (const past of pasts) {
    for (const write of past.createdWrites) if (isIncluded(write, past)) write.effect(state);
  }
  return state;
}
