/**
 * `npm run bench -- regress BASE.json [NEW.json]` shows which figures are worse in NEW than in
 * BASE, by more than the noise. NEW.json is by default the newest result of the same bench.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { formatTable, resultsDirectory, type StoredReport } from '../report.ts';
import { changeTable, compareReports } from './compare.ts';

/** Prints the comparison. Returns false when a figure is worse. */
export function printComparison(basePath: string, newPath?: string): boolean {
  const base = readReport(basePath);
  const latest = readReport(newPath ?? newestPathOf(base));
  if (
    base.machine.processor !== latest.machine.processor ||
    base.machine.cores !== latest.machine.cores
  )
    console.log(
      'The results come from different machines: compare only the figures that are ratios.',
    );
  const changes = compareReports(base, latest);
  console.log(formatTable(changeTable(`${base.name}: ${base.at} and ${latest.at}`, changes)));
  const worseChanges = changes.filter(({ verdict }) => verdict === 'worse');
  console.log(
    `\n${worseChanges.length} of ${changes.length} figures worse${worseChanges.map(({ name }) => `\n  ${name}`).join('')}`,
  );
  return worseChanges.length === 0;
}

// A figure that could not be measured is NaN, which JSON stores as null.
const readReport = (file: string): StoredReport =>
  JSON.parse(readFileSync(file, 'utf8'), (key, value: unknown) =>
    key === 'figure' && value === null ? Number.NaN : value,
  ) as StoredReport;

function newestPathOf({ name }: StoredReport): string {
  const newestFile = readdirSync(resultsDirectory)
    // A file is named after its bench and the time, which begins with the digit 2 of the year. The
    // digit excludes benches with a longer name, such as `live-browser` for `live`.
    .filter((file) => file.startsWith(`${name}-2`) && file.endsWith('.json'))
    .toSorted()
    .at(-1);
  if (newestFile === undefined)
    throw new Error(`There is no result of ${name} in ${resultsDirectory}.`);
  return path.join(resultsDirectory, newestFile);
}
