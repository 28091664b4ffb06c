/** Which writes a server has that went back in time, and which of the acknowledged ones it lost. */
import { type Acknowledged, nothingAcknowledged } from '../load/acknowledged.ts';
import type { MadeWrite } from '../load/device.ts';

/** The writes of one device, and the last one of them that the restored server has. */
export interface DevicePast {
  readonly made: readonly MadeWrite[];
  /** The server does the writes of a device in order, so that it has all up to this one. */
  readonly lastSequence: number;
}

type Chosen = (write: MadeWrite, past: DevicePast) => boolean;

export const isRestored: Chosen = ({ sequence }, { lastSequence }) => sequence <= lastSequence;

const isAcknowledged = ({ acknowledgedAt }: MadeWrite) => acknowledgedAt !== undefined;

/** The acknowledged writes that the restored server does not have. */
export interface LostWrites {
  /** Acknowledged before the moment that was restored: there must be none. */
  readonly before: number;
  /** Acknowledged after it. */
  readonly after: number;
}

/** Counts the acknowledged writes that are not restored. `moment` is in milliseconds since the epoch. */
export function lostWrites(pasts: readonly DevicePast[], moment: number): LostWrites {
  const lost = pasts.flatMap((past) =>
    past.made.filter((write) => isAcknowledged(write) && !isRestored(write, past)),
  );
  const before = lost.filter(({ acknowledgedAt = 0 }) => acknowledgedAt < moment).length;
  return { before, after: lost.length - before };
}

/** When the newest restored write was acknowledged, in milliseconds since the epoch; 0 for none. */
export const newestRestored = (pasts: readonly DevicePast[]): number =>
  pasts
    .flatMap((past) => past.made.filter((write) => isRestored(write, past)))
    .reduce((newest, { acknowledgedAt = 0 }) => Math.max(newest, acknowledgedAt), 0);

/** The state of a household whose devices made these writes, of which only the `chosen` ones count. */
export function stateOf(
  firstStock: ReadonlyMap<string, number>,
  pasts: readonly DevicePast[],
  chosen: Chosen,
): Acknowledged {
  const state = nothingAcknowledged();
  for (const [id, quantity] of firstStock) state.stock.set(id, quantity);
  for (const past of pasts) {
    for (const write of past.made) if (chosen(write, past)) write.effect(state);
  }
  return state;
}
