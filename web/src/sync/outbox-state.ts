/**
 * What a read shows: server state with the writes it does not contain yet applied over it.
 *
 * Writes are sent one by one in one order over all tabs, so what a server answer contains is always
 * a prefix of that order. A known answer says how far it goes (`through`); writes up to there are
 * in it, later ones are laid over it, first those already accepted and then those still pending.
 * Nothing is ever counted twice or lost, whichever comes first: the write's answer or the read's.
 */
import type { CallFailure, Write } from './types.ts';

export interface OutboxState {
  /** Writes the server has taken, in order, with their answers. */
  readonly accepted: readonly Write[];
  /** Writes not known to be taken, in the order in which they are sent. */
  readonly pending: readonly Write[];
}

/** The order of a write that no database has (yet): it comes after all others. */
export const noOrder = Number.MAX_SAFE_INTEGER;

export const emptyOutbox: OutboxState = { accepted: [], pending: [] };

/** What the server last said to a read. */
export interface Known {
  /** undefined when the server said that there is no such thing; then `gone` says how. */
  readonly answer: unknown;
  /** The order of the last write that the answer contains. */
  readonly through: number;
  readonly gone?: CallFailure;
}

/** A projection with its read's input filled in; undefined for a read that has none. */
export type Project = ((state: unknown, write: Write) => unknown) | undefined;

/** The writes, in order, that a state known `through` an order does not contain. */
export function writesAfter(through: number, { accepted, pending }: OutboxState): Write[] {
  return [...accepted, ...pending].filter((write) => write.order > through);
}

/** The same known state brought up to the last accepted write, so that those can be forgotten. */
export function foldAccepted(known: Known, accepted: readonly Write[], project: Project): Known {
  const last = accepted.at(-1);
  if (last === undefined || last.order <= known.through) return known;
  const later = writesAfter(known.through, { accepted, pending: [] });
  const answer = project ? later.reduce(project, known.answer) : known.answer;
  return { ...known, answer, through: last.order };
}
