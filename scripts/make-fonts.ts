/**
 * `npm run fonts`: cuts from each typeface the letters of Portuguese in the weights of the styles,
 * which every first load downloads (web/src/app/tokens.css). The other letters stay in the whole file, which a browser
 * downloads only to show one of them. Needed only when a typeface or the letters change.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';

const app = path.join(import.meta.dirname, '../web/src/app');
const packages = path.join(import.meta.dirname, '../node_modules/@fontsource-variable');

const styles = await readFile(path.join(app, 'tokens.css'), 'utf8');
const range = /portuguese\.woff2[^}]*unicode-range:([^;]*);/u.exec(styles)?.[1] ?? '';
const letters = range
  .split(',')
  .flatMap((part) => {
    const [first = 0, last = first] = part
      .replace('U+', '')
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
  })
  .join('');

/** The weights that the styles use. For Gabarito, fewer weights would make the file no smaller. */
const weights = { gabarito: undefined, nunito: { min: 500, max: 700, default: 500 } };

for (const [name, wght] of Object.entries(weights)) {
  const whole = await readFile(path.join(packages, name, `files/${name}-latin-wght-normal.woff2`));
  const cut = await subsetFont(whole, letters, {
    targetFormat: 'woff2',
    ...(wght && { variationAxes: { wght } }),
  });
  await writeFile(path.join(app, `fonts/${name}-portuguese.woff2`), cut);
  console.log(`${name}: ${whole.length} bytes, ${cut.length} with ${letters.length} letters`);
}
