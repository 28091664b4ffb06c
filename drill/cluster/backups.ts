/** Makes backups of the cluster by pgBackRest, and restores the cluster to a moment. */
import type { Cluster } from './cluster.ts';
import type { Moment } from './machine.ts';

export interface Backup {
  /** The size of the database, and of the backup in the repository, in bytes. */
  readonly databaseBytes: number;
  readonly repositoryBytes: number;
  /** The duration, in milliseconds. */
  readonly ms: number;
}

/** Makes a backup of everything (`full`) or of what changed since the last backup (`incr`). */
export async function backUp(cluster: Cluster, type: 'full' | 'incr'): Promise<Backup> {
  const primary = await cluster.findPrimary();
  const startedAt = performance.now();
  await primary.pgbackrest(`--type=${type}`, 'backup');
  const ms = performance.now() - startedAt;
  return { ...sizesOf(await primary.pgbackrest('--output=json', 'info')), ms };
}

/**
 * Returns the sizes of the newest backup in the output of `pgbackrest info`. Throws without a
 * backup.
 */
export function sizesOf(info: string): Omit<Backup, 'ms'> {
  const [stanza] = JSON.parse(info) as {
    backup: { info: { size: number; repository: { delta: number } } }[];
  }[];
  const newest = stanza?.backup.at(-1);
  if (!newest) throw new Error('pgBackRest has no backup.');
  return { databaseBytes: newest.info.size, repositoryBytes: newest.info.repository.delta };
}

export interface RestoreTimes {
  /** Until the restored primary accepts connections, in milliseconds. */
  readonly primaryMs: number;
  /** Until all three PostgreSQLs replicate again, in milliseconds. */
  readonly healthyMs: number;
}

/**
 * Restores the whole cluster to a moment. The server's processes must not run. Each machine keeps its
 * original data beside the restored data.
 */
export async function restoreTo(cluster: Cluster, moment: Moment): Promise<RestoreTimes> {
  const startedAt = performance.now();
  const primary = await cluster.findPrimary();
  const standbys = cluster.machines.filter((machine) => machine !== primary);
  // The primary stops last, so that no standby takes over.
  await Promise.all(standbys.map((machine) => machine.stopPatroni()));
  await primary.stopPatroni();
  await primary.removeClusterState();
  for (const machine of cluster.machines) machine.moveDataAway();
  primary.startPatroni(moment);
  await cluster.waitForPrimary();
  const primaryMs = performance.now() - startedAt;
  for (const machine of standbys) machine.startPatroni(moment);
  await cluster.waitUntilHealthy();
  return { primaryMs, healthyMs: performance.now() - startedAt };
}
