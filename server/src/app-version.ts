import { readFileSync } from 'node:fs';
import path from 'node:path';

const packageFile = path.join(import.meta.dirname, '../package.json');

/** Which version of the app this is. */
export const { version: appVersion } = JSON.parse(readFileSync(packageFile, 'utf8')) as {
  readonly version: string;
};
