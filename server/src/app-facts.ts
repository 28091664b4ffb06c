import { readFileSync } from 'node:fs';
import path from 'node:path';
import { serverFolder } from './db/server-folder.ts';

const readJson = (file: string): unknown =>
  JSON.parse(readFileSync(path.join(serverFolder, file), 'utf8'));

/** The version of the app, from `server/package.json`. */
export const { version: appVersion } = readJson('package.json') as { readonly version: string };

/** Returns the id of the app on phones. Throws if the folder `mobile` is missing. */
export const readAppId = (): string =>
  (readJson('../mobile/capacitor.config.json') as { readonly appId: string }).appId;
