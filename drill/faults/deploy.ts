import { makeVersion } from '../cluster/new-version.ts';
import { processPorts } from '../cluster/proxies.ts';
import type { Fault } from './fault.ts';

let versionCount = 0;

/** A new version with a migration replaces one process after the other, and no request may fail. */
export const deploy: Fault = {
  name: 'deploy',
  description: 'a new version with a migration replaces both processes',
  allowsFailures: false,
  async inject({ folder, processes }) {
    versionCount += 1;
    const version = makeVersion(folder, versionCount);
    for (const port of processPorts) {
      await processes.stop(port);
      await processes.start(port, version);
    }
    return async () => {};
  },
};
