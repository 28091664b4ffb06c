/**
 * `npm run fonts` makes a subset of each typeface with the letters of Portuguese, in the weights
 * that the styles use (web/src/app/tokens.css). Every first load downloads these subsets. A browser
 * downloads the full file only to show another letter. The command has to be run only when a
 * typeface or the letters change.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';

const appFolder = path.join(import.meta.dirname, '../web/src/app');
const packagesFolder = path.join(import.meta.dirname, '../node_modules/@fontsource-variable');

const styles = await readFile(path.join(appFolder, 'tokens.css'), 'utf8');
const range = /portuguese\.woff2[^}]*unicode-range:([^;]*);/u.exec(styles)?.[1] ?? '';
const letters = range
  .split(',')
  .flatMap((part) => {
    const [first = 0, last = first] = part
      .replace('U+', '')
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, index) =>
      String.fromCodePoint(first + index),
    );
  })
  .join('');

/** The weights that the styles use. For Gabarito, fewer weights would make the file no smaller. */
const weights = { gabarito: undefined, nunito: { min: 500, max: 700, default: 500 } };

for (const [name, wght] of Object.entries(weights)) {
  const full = await readFile(
    path.join(packagesFolder, name, `files/${name}-latin-wght-normal.woff2`),
  );
  const subset = await subsetFont(full, letters, {
    targetFormat: 'woff2',
    ...(wght && { variationAxes: { wght } }),
  });
  await writeFile(path.join(appFolder, `fonts/${name}-portuguese.woff2`), subset);
  console.log(`${name}: ${full.length} bytes, ${subset.length} with ${letters.length} letters`);
}
