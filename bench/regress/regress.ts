/** `npm run bench -- regress BASE.json [NEW.json]`: which figures are worse, by more than noise. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { format, results, type StoredReport } from '../report.ts';
import { changeTable, compare } from './compare.ts';

/** Prints the comparison, and returns whether nothing is worse. */
export function regress(basePath: string, nextPath?: string): boolean {
  const base = read(basePath);
  const next = read(nextPath ?? newestOf(base));
  if (
    base.machine.processor !== next.machine.processor ||
    base.machine.cores !== next.machine.cores
  )
    console.log('The results come from different machines: only ratios are comparable.');
  const changes = compare(base, next);
  console.log(format(changeTable(`${base.name}: ${base.at} and ${next.at}`, changes)));
  const worse = changes.filter(({ verdict }) => verdict === 'worse');
  console.log(
    `\n${worse.length} of ${changes.length} figures worse${worse.map(({ name }) => `\n  ${name}`).join('')}`,
  );
  return worse.length === 0;
}

// JSON stores NaN, a figure that could not be measured, as null.
const read = (file: string): StoredReport =>
  JSON.parse(readFileSync(file, 'utf8'), (key, value: unknown) =>
    key === 'figure' && value === null ? Number.NaN : value,
  ) as StoredReport;

function newestOf({ name }: StoredReport): string {
  const newest = readdirSync(results)
    .filter((file) => file.startsWith(`${name}-2`) && file.endsWith('.json'))
    .toSorted()
    .at(-1);
  if (newest === undefined) throw new Error(`There is no result of ${name} in ${results}.`);
  return path.join(results, newest);
}
