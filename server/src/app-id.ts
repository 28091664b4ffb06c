import { readFileSync } from 'node:fs';
import path from 'node:path';
import { serverFolder } from './db/server-folder.ts';

const capacitorConfigFile = path.join(serverFolder, '../mobile/capacitor.config.json');

/** Returns the id of the app on phones. Throws if the folder `mobile` is missing. */
export function readAppId(): string {
  return (JSON.parse(readFileSync(capacitorConfigFile, 'utf8')) as { readonly appId: string })
    .appId;
}
