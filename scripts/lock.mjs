// Lets only one process at a time run a task. Plain JavaScript with node:* only, because it runs
// before an install.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** The lock files that this process holds. */
const ownLocks = new Set();

/**
 * Runs `work` while it holds the lock `file`, which contains the id of the process that holds it. A
 * lock of a process that has ended is ignored. Prints a line if it has to wait.
 * @template T
 * @param {string} file
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, work) {
  for (let attempt = 1; !tryAcquire(file); attempt += 1) {
    if (attempt === 2) console.error(`Waiting for the process that ${file} names…`);
    await sleep(200);
  }
  try {
    return await work();
  } finally {
    ownLocks.delete(file);
    rmSync(file, { force: true });
  }
}

/** @param {string} file */
function tryAcquire(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    ownLocks.add(file);
    return true;
  } catch (error) {
    if (error?.code !== 'EEXIST') throw error;
  }
  if (!isHeld(file)) rmSync(file, { force: true });
  return false;
}

/** @param {string} file */
function isHeld(file) {
  try {
    const holderPid = Number(readFileSync(file, 'utf8'));
    // The processes of a restarted container may have the same ids.
    if (holderPid === process.pid) return ownLocks.has(file);
    if (holderPid > 0) process.kill(holderPid, 0);
    return true; // the holder is running, or has not yet written its id
  } catch (error) {
    return error?.code === 'EPERM';
  }
}
