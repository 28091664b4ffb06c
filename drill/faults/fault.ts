import type { Cluster } from '../cluster/cluster.ts';

/** One kind of damage to the cluster. */
export interface Fault {
  readonly name: string;
  /** What happens, for the report. */
  readonly description: string;
  /** Whether requests may fail if the devices repeat them. Default: true. */
  readonly allowsFailures?: boolean;
  /**
   * Causes the damage. Returns a function that repairs it, as an operator would. The round calls it
   * when writes are acknowledged again.
   */
  readonly inject: (cluster: Cluster) => Promise<() => Promise<void>>;
}
