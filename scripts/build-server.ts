/** Builds server/dist: the server with what it uses of its packages, a fraction of what they hold. */
import path from 'node:path';
import { root } from './run.ts';
import { buildIfChanged } from './stamped-build.ts';

/** What `npm start` runs. */
export const builtServer = 'server/dist/main.js';

/** Leaves a server/dist that belongs to the sources. Throws with what the build said when it fails. */
export const buildServer = (): Promise<void> =>
  buildIfChanged({
    what: 'the server',
    folder: path.dirname(builtServer),
    sources: [
      'server/{package.json,rolldown.config.ts}',
      'server/src/**/*',
      'contract/src/**/*',
      'package-lock.json',
    ],
    tool: 'rolldown',
    args: ['--config', path.join(root, 'server/rolldown.config.ts')],
  });
