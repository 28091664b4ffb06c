import type { Failure } from '@quitanda/contract';
import type { Write } from '../reads-and-writes.ts';

/**
 * A write as this device stores it. The database assigns `order`, in one sequence over all tabs.
 */
export type StoredWrite = Write & {
  /** Increases with each tap, also if the clock is set back. (`at` would then decrease.) */
  readonly turn: number;
  /**
   * The sequence number for the server, assigned when the write is first sent. From then on the
   * server may have the write.
   */
  readonly sequence?: number;
  /** Set when an older version of the app may have sent the write in a separate call. */
  readonly wasSentAlone?: true;
};
/** A write that the database has not stored yet. */
export type NewWrite = Omit<StoredWrite, 'order'> & Omit<Write, 'order'>;

/** Writes that the server has refused, stored until the user retries or discards them (UI-07). */
export interface Refusal {
  readonly id: number;
  /** The refused write and what depended on it, in the order of the taps. */
  readonly writes: readonly Write[];
  readonly failure: Failure;
  /** When it was refused, milliseconds since the epoch. */
  readonly at: number;
}
export type NewRefusal = Omit<Refusal, 'id'>;
