/**
 * Preloaded where strace is not to be had: counts the syncs of a process, notes each in the file
 * that SYNC_LOG names, and says at the end how many there were.
 */
import fs, { appendFileSync, writeSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const log = process.env.SYNC_LOG;
const { fdatasyncSync } = fs;
let count = 0;
fs.fdatasyncSync = (file) => {
  count += 1;
  fdatasyncSync(file);
  if (log !== undefined) appendFileSync(log, `fdatasync(${file})\n`);
};
syncBuiltinESMExports();
process.on('exit', () => writeSync(2, `syncs: ${count}\n`));
