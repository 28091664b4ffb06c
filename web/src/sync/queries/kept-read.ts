import type { CallFailure } from '../types.ts';
import type { ReadKey } from './overlays.ts';

/** What the server last said to a read that is not of the home. */
export interface Known {
  /** undefined when the server said that there is no such thing; then `gone` says how. */
  readonly answer: unknown;
  /** When it was asked, milliseconds since the epoch: writes sent since may not be in it. */
  readonly askedAt: number;
  readonly gone?: CallFailure;
}

/** As this device keeps it. */
export interface KeptRead extends Known {
  readonly id: string;
  readonly key: ReadKey;
  /** The shapes of answers; those of another version are forgotten. */
  readonly version: number;
  /** Its length as JSON: the bound of what is kept counts it. */
  readonly size: number;
}
