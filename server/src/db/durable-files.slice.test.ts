import { expect, it } from 'vitest';
import { sync } from './durable-files.ts';

// Linux's /proc syncs nothing.
it.runIf(process.platform === 'linux')('needs the sync of files, not the one of folders', () => {
  sync('/proc');
  expect(() => sync('/proc/self/status')).toThrow(/EINVAL/u);
});
