/** Which files of the repository a release contains. */

/** Patterns of the files, from the root. All other files of a release are generated. */
export const shippedPatterns: readonly string[] = [
  'server/dist/**/*.js',
  'server/migrations/*.sql',
  'server/seed/*.{json,txt}',
  'web/dist/**/*',
  // The server reads the app's id from this file.
  'mobile/capacitor.config.json',
  'deploy/{quitanda.service,quitanda.env.example}',
  'docs/{CONFIGURATION,DEPLOYING,METRICS,OPERATING,RESTORING,SCALING,SECURITY}.md',
  'CHANGELOG.md',
  'LICENSE',
];

/** Returns the reason why a release must not contain a file, if there is one. */
export function faultOf(file: string): string | undefined {
  const faults: readonly (readonly [reason: string, pattern: RegExp])[] = [
    ['a hidden file', /(^|\/)\./u],
    ['a source map', /\.map$/u],
    ['a source', /\.tsx?$/u],
    ['a test', /\.(test|spec|fixture)\.\w+$/u],
    ['a package of npm', /(^|\/)node_modules\//u],
    ['a tool', /^(bench|e2e|fakes|firebase-tests|scripts|server\/(src|test|crash|demo))\//u],
  ];
  return faults.find(([, pattern]) => pattern.test(file))?.[0];
}

/** The files without which the archive cannot run. Each entry is the beginning of a path. */
const requiredPrefixes = [
  'server/dist/main.js',
  'server/dist/user-command.js',
  'server/dist/product-command.js',
  'server/dist/backup-command.js',
  'server/dist/restore-command.js',
  'server/dist/audit-command.js',
  'server/dist/backup-worker.js',
  'server/dist/receipt-worker.js',
  'server/migrations/0001_',
  'server/seed/',
  'web/dist/index.html',
  'web/dist/sw.js',
  'LICENSE',
];

/**
 * Checks the files that a release would contain, and returns what is wrong, one line each.
 */
export function findFaults(files: readonly string[]): string[] {
  const unwanted = files.flatMap((file) => {
    const fault = faultOf(file);
    return fault === undefined ? [] : [`${file}: ${fault}`];
  });
  const missing = requiredPrefixes.filter(
    (prefix) => !files.some((file) => file.startsWith(prefix)),
  );
  return [...unwanted, ...missing.map((prefix) => `${prefix}: missing`)];
}
