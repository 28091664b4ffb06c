import type { Failure } from '@quitanda/contract';
import type { Write } from '../reads-and-writes.ts';

/**
 * A write as this device stores it. The database assigns `order`, in one sequence over all tabs.
 */
export type StoredWrite = Write & {
  /**
   * The number of the write in the order of the taps. Unlike `at`, it increases with each tap even
   * if the clock is set back.
   */
  readonly tapNumber: number;
  /** The same number for a tab of version 0.2 beside this one. Version 0.4 does not store it. */
  readonly turn?: number;
  /**
   * The sequence number for the server, assigned before the write is first sent. A write that has
   * one may have reached the server.
   */
  readonly sequence?: number;
  /** Set when an older version of the app may have sent the write in a separate call. */
  readonly wasSentAlone?: true;
};
/** Returns the fields with the number of a write in the order of the taps. */
export const numbered = (tapNumber: number) => ({ tapNumber, turn: tapNumber });

/** Returns the number of a stored write, which version 0.2 stored as `turn`. */
export const tapNumberOf = (write: Partial<Pick<StoredWrite, 'tapNumber' | 'turn'>>): number =>
  write.tapNumber ?? write.turn ?? 0;

/** A write that the database has not stored yet. */
export type NewWrite = Omit<StoredWrite, 'order'> & Omit<Write, 'order'>;

/** Writes that the server has refused, stored until the user retries or discards them (UI-07). */
export interface Refusal {
  readonly id: number;
  /** The refused write and the writes that depend on it, in the order of the taps. */
  readonly writes: readonly Write[];
  readonly failure: Failure;
  /** When the write was refused, milliseconds since the epoch. */
  readonly at: number;
}
export type NewRefusal = Omit<Refusal, 'id'>;
