import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault.ts';

const block = Buffer.alloc(1 << 20);
/**
 * The pause after each megabyte. About 15 MB a second leave the disk guard a few seconds to react, as
 * on a real disk.
 */
const pauseMs = 65;

/**
 * A file fills the primary's disk to the last byte. The disk guard stops Patroni shortly before. The
 * repair deletes the file and starts Patroni again.
 */
export const fillDisk: Fault = {
  name: 'disk',
  description: "the primary's disk fills up",
  async inject(cluster) {
    const primary = await cluster.findPrimary();
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
