/** Checks that what the Markdown pages name exists: links, files, commands and settings. */
import { expect, it } from 'vitest';
import {
  anchorsOf,
  faultsOfCommands,
  faultsOfLinks,
  faultsOfPaths,
  files,
  pages,
  pathsIn,
  read,
} from './pages.ts';

type Check = (file: string, text: string) => readonly string[];
const faultsInPages = (check: Check) => pages.flatMap((page) => check(page, read(page)));

it('reads all pages', () => {
  expect(pages.length).toBeGreaterThan(100);
  expect(pages).toContain('docs/adr/README.md');
  expect(pages.flatMap((page) => pathsIn(read(page))).length).toBeGreaterThan(400);
});

it('every relative link leads to a file, and to a heading where it names one', () => {
  expect(faultsInPages(faultsOfLinks)).toEqual([]);
});

it('every file and folder in backticks exists', () => {
  expect(faultsInPages(faultsOfPaths)).toEqual([]);
});

it('every command of npm is in package.json', () => {
  expect(faultsInPages(faultsOfCommands)).toEqual([]);
});

it.each([
  ['[page](no-such.md)', faultsOfLinks, 'no-such.md does not exist'],
  ['![picture](pictures/no-such.png)', faultsOfLinks, 'pictures/no-such.png does not exist'],
  ['<img src="no-such.png">', faultsOfLinks, 'no-such.png does not exist'],
  ['[page](SPEC.md#no-such)', faultsOfLinks, 'SPEC.md#no-such has no such heading'],
  ['[above](#no-such)', faultsOfLinks, '#no-such has no such heading'],
  ['in `no-such.ts`', faultsOfPaths, 'no-such.ts does not exist'],
  ['in `no/such/folder`', faultsOfPaths, 'no/such/folder does not exist'],
  ['in `scripts/docs/no-such-*.ts`', faultsOfPaths, 'scripts/docs/no-such-*.ts does not exist'],
  ['run `node scripts/no-such.ts --seed 7`', faultsOfPaths, 'scripts/no-such.ts does not exist'],
  ['run `npm run no-such -- a`', faultsOfCommands, 'npm run no-such does not exist'],
])('reports %s', (text, check, fault) => {
  expect(check('docs/PAGE.md', text)).toEqual([`docs/PAGE.md: ${fault}`]);
});

it('accepts names that exist, generated files, and names of other projects', () => {
  const text =
    '`scripts/docs/`, `scripts/docs/*.test.ts`, `docs.test.ts`, `application/json`, `dist/a`';
  expect(faultsOfPaths('docs/PAGE.md', text)).toEqual([]);
  expect(faultsOfLinks('docs/PAGE.md', '[a](../README.md) [b](https://a.example/b)')).toEqual([]);
  expect(faultsOfCommands('docs/PAGE.md', '`npm test`, `npm start`, `npm run check`')).toEqual([]);
});

it('makes the anchors of headings as GitHub does', () => {
  const page = '# A `b` c: Ação!\n## Twice\n## Twice\n```\n# no heading\n```\n## [Link](a.md) d';
  expect([...anchorsOf(page)]).toEqual(['a-b-c-ação', 'twice', 'twice-1', 'link-d']);
});

/** Variables that the server reads and that are no settings of Quitanda, and whose they are. */
const variablesOfOthers = new Set([
  'PATH', // the system's
  'INIT_CWD', // npm's
  'PGOPTIONS', // every client of PostgreSQL reads it
]);

const configuration = read('docs/CONFIGURATION.md');
const isTest = (file: string) => /\.(?:test|spec|fixture)\.tsx?$/u.test(file);
const matchesIn = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

/** Returns the settings that the server's code reads. */
function settingsOfServer(): readonly string[] {
  const declared = matchesIn(read('server/src/settings.ts'), /^ {2}([A-Z][A-Z\d_]*): \[/gmu);
  const code = files.filter((file) => /^server\/src\/.+\.ts$/u.test(file) && !isTest(file));
  const inCode = code.flatMap((file) =>
    matchesIn(read(file), /\bprocess\.env(?:\.|\[')([A-Z][A-Z\d_]*)/gu),
  );
  return [...declared, ...inCode].filter((name) => !variablesOfOthers.has(name));
}

/** Returns the settings in the first column of the tables of a page. */
const documentedSettings = (page: string): readonly string[] =>
  matchesIn(page, /^\| ((?:`[A-Z][A-Z\d_]*`(?:, )?)+) \|/gmu).flatMap((cell) =>
    matchesIn(cell, /`([^`]+)`/gu),
  );

it('every setting that the server reads is in CONFIGURATION.md, and no other one', () => {
  const settings = settingsOfServer();
  expect(settings.length).toBeGreaterThan(40);
  expect(documentedSettings(configuration).toSorted()).toEqual([...new Set(settings)].toSorted());
});

/** Names that pages mention although no code of this repository contains them. */
const namesOfOthers = new Set([
  // OpenTelemetry's exporter, and the image and the build of PostgreSQL read these variables:
  'OTEL_EXPORTER_OTLP_TIMEOUT',
  'OTEL_EXPORTER_OTLP_COMPRESSION',
  'POSTGRES_USER',
  'PG_CONFIG',
  // Examples that a person sets in another program, and a form of OIDC_PROVIDERS that was rejected:
  'QUITANDA_KEY',
  'QUITANDA_AUTH',
  'OIDC_1_ISSUER',
  // Codes with which Firebase answers:
  'EMAIL_NOT_FOUND',
  'EMAIL_EXISTS',
  'WEAK_PASSWORD',
  'INVALID_LOGIN_CREDENTIALS',
  'OPERATION_NOT_ALLOWED',
  'TOO_MANY_ATTEMPTS_TRY_LATER',
  // An action of Android, and a privilege of Linux:
  'SEND_MULTIPLE',
  'CAP_DAC_READ_SEARCH',
]);

it('every variable that a page names occurs in code', () => {
  const code = files
    .filter((file) => !file.endsWith('.md') && !file.startsWith('docs/') && !isTest(file))
    .filter((file) =>
      /\.(?:[jt]sx?|mjs|py|sh|ya?ml|ini|cfg|example|service|gradle|kt|swift|json)$/u.test(file),
    )
    .map(read)
    .join('\n');
  const occurring = new Set(code.match(/\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/gu));
  const missing = pages.flatMap((page) =>
    matchesIn(read(page), /\b([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)\b/gu)
      .filter((name) => !occurring.has(name) && !namesOfOthers.has(name))
      .map((name) => `${page}: ${name}`),
  );
  expect(missing).toEqual([]);
});
