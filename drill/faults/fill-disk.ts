import { rmSync, openSync, writeSync, closeSync } from 'node:fs';
import path from 'node:path';
import type { Cluster } from '../cluster/cluster.ts';
import type { Fault } from './fault.ts';

const block = Buffer.alloc(1 << 20);

/** More than the segments of the write-ahead log that PostgreSQL may have in reserve. */
const maxSegments = 40;

/**
 * The primary's disk is full to the last byte, and the segments of the write-ahead log that exist
 * are used up, which would otherwise take minutes under this load. Later somebody deletes what filled
 * the disk.
 */
export const fillDisk: Fault = {
  name: 'disk',
  what: "the primary's disk is filled",
  async strike(cluster) {
    const primary = await cluster.primary();
    const file = path.join(primary.disk, 'filling');
    fill(file);
    await useUpLog(cluster);
    return async () => {
      rmSync(file, { force: true });
    };
  },
};

/** Begins new segments of the write-ahead log until PostgreSQL cannot create one. */
async function useUpLog(cluster: Cluster): Promise<void> {
  const segments = Array.from({ length: maxSegments }, () => [
    // A segment that is still empty would not be ended.
    `select pg_logical_emit_message(false, 'drill', 'drill')`,
    'select pg_switch_wal()',
  ]).flat();
  await cluster.administer('postgres', ...segments).catch(() => undefined);
}

/** Writes zeros until the disk accepts no more. */
function fill(file: string): void {
  const descriptor = openSync(file, 'w');
  try {
    for (let size = block.length; size >= 512;) {
      try {
        writeSync(descriptor, block, 0, size);
      } catch {
        size /= 2;
      }
    }
  } finally {
    closeSync(descriptor);
  }
}
