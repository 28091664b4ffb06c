import type { Cluster } from '../cluster/cluster.ts';

/** One kind of damage. */
export interface Fault {
  readonly name: string;
  /** What it does, for the report. */
  readonly what: string;
  /** False where not even requests that a device repeats may fail. */
  readonly allowsFailures?: boolean;
  /**
   * Does the damage. Returns how to repair it, which runs when writes are acknowledged again: what an
   * operator does, or what happens by itself.
   */
  readonly inject: (cluster: Cluster) => Promise<() => Promise<void>>;
}
