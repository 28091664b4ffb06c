import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/run.ts';
import { fillTemplate } from './fill-template.ts';

/** Fills in a file of deploy/cluster, writes the result to `folder`, and returns its path. */
export function writeConfig(
  name: string,
  folder: string,
  values: Readonly<Record<string, string>>,
): string {
  const template = readFileSync(path.join(root, 'deploy/cluster', name), 'utf8');
  const file = path.join(folder, name);
  writeFileSync(file, fillTemplate(template, values));
  // The programs run as another account, which must be able to read the file.
  chmodSync(file, 0o644);
  return file;
}
