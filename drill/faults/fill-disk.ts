import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault.ts';

const block = Buffer.alloc(1 << 20);
/** About 15 MB a second, so that the guard of the disk has a few seconds, as on a real disk. */
const pauseMs = 65;

/**
 * Something fills the primary's disk to the last byte. The guard of the disk stops Patroni shortly
 * before. Later somebody deletes what filled the disk, and starts Patroni again.
 */
export const fillDisk: Fault = {
  name: 'disk',
  what: "the primary's disk fills up",
  async inject(cluster) {
    const primary = await cluster.primary();
    const file = path.join(primary.disk, 'filling');
    await fill(file);
    return async () => {
      rmSync(file, { force: true });
      if (!primary.isPatroniRunning) primary.startPatroni();
    };
  },
};

/** Writes zeros until the disk accepts no more. */
async function fill(file: string): Promise<void> {
  const descriptor = openSync(file, 'w');
  try {
    for (let size = block.length; size >= 512;) {
      try {
        writeSync(descriptor, block, 0, size);
        await sleep(pauseMs);
      } catch {
        size /= 2;
      }
    }
  } finally {
    closeSync(descriptor);
  }
}
