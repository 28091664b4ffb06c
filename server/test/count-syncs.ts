/** Preloaded where strace is not to be had: counts the syncs of a process and says how many. */
import fs, { writeSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { fdatasyncSync } = fs;
let count = 0;
fs.fdatasyncSync = (file) => {
  count += 1;
  fdatasyncSync(file);
};
syncBuiltinESMExports();
process.on('exit', () => writeSync(2, `syncs: ${count}\n`));
