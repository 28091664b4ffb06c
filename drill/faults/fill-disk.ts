import { rmSync, openSync, writeSync, closeSync } from 'node:fs';
import path from 'node:path';
import type { Fault } from './fault.ts';

const block = Buffer.alloc(1 << 20);

/** The primary's disk is full to the last byte. Later somebody deletes what filled it. */
export const fillDisk: Fault = {
  name: 'disk',
  what: "the primary's disk is filled",
  async strike(cluster) {
    const primary = await cluster.primary();
    const file = path.join(primary.disk, 'filling');
    fill(file);
    return async () => {
      rmSync(file, { force: true });
    };
  },
};

/** Writes zeros until the disk accepts no more. */
function fill(file: string): void {
  const descriptor = openSync(file, 'w');
  try {
    for (let size = block.length; size >= 512; ) {
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
