/** A write as this device keeps it. */
import type { Failure } from '@quitanda/contract';
import type { Write } from '../types.ts';

/** `order` is given by the database, one sequence over all tabs. */
export type KeptWrite = Write & {
  /** Grows from tap to tap whatever becomes of the clock; `at` does not. */
  readonly turn: number;
  /** Its number for the server, given when it is first sent: it may be there from then on. */
  readonly sequence?: number;
  /** An older version of the app may have sent it by its own call. */
  readonly wasSentAlone?: true;
};
export type NewWrite = Omit<KeptWrite, 'order'> & Omit<Write, 'order'>;

/** A write that the server refused for good, kept until somebody decides about it (UI-07). */
export interface Refusal {
  readonly id: number;
  /** The refused write and what depended on it, in the order of the taps. */
  readonly writes: readonly Write[];
  readonly failure: Failure;
  /** When it was refused, milliseconds since the epoch. */
  readonly at: number;
}
export type NewRefusal = Omit<Refusal, 'id'>;
