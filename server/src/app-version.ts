import { readFileSync } from 'node:fs';
import path from 'node:path';
import { serverFolder } from './db/server-folder.ts';

const packageFile = path.join(serverFolder, 'package.json');

/** The version of the app, from `server/package.json`. */
export const { version: appVersion } = JSON.parse(readFileSync(packageFile, 'utf8')) as {
  readonly version: string;
};
