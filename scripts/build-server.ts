/**
 * Builds server/dist: the server and the operator's commands, with only those parts of npm packages
 * that they use.
 */
import path from 'node:path';
import { root } from './run.ts';
import { buildIfChanged } from './stamped-build.ts';

/** The file that `npm start` runs. */
export const builtServer = 'server/dist/main.js';

/**
 * Builds server/dist if its sources have changed since the last build. Throws with the output of a
 * failed build.
 */
export const buildServer = (): Promise<void> =>
  buildIfChanged({
    title: 'the server',
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
