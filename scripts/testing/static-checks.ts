/** The checks that run no code of the product. */
import { commandStage, type Stage } from './stage.ts';

const lintArgs = ['--type-aware', '--deny-warnings'];

/** What looks at the relations of files, and so needs all of them. */
export const relationChecks: readonly Stage[] = [
  commandStage('boundaries', 'node', 'scripts/boundaries.ts'),
  commandStage('dependencies', 'node', 'scripts/dependencies.ts'),
  commandStage('secrets', 'node', 'scripts/secrets.ts'),
  commandStage('types: contract', 'tsc', '-p', 'contract'),
  commandStage('types: server', 'tsc', '-p', 'server'),
  commandStage('types: web', 'tsc', '-p', 'web'),
  commandStage('types: service worker', 'tsc', '-p', 'web/src/service-worker'),
  commandStage('types: scripts, tests and benches', 'tsc', '-p', '.'),
  commandStage('unused code', 'knip'),
];

export const staticChecks: readonly Stage[] = [
  commandStage('format', 'oxfmt', '--check', '.'),
  commandStage('lint', 'oxlint', ...lintArgs),
  ...relationChecks,
];

/** Returns the checks of some files, and those that need all files. */
export const staticChecksOf = (files: readonly string[]): readonly Stage[] => {
  const sources = files.filter((file) => /\.(?:[mc]?[jt]s|tsx)$/u.test(file));
  return [
    ...(files.length > 0
      ? [commandStage('format', 'oxfmt', '--check', '--no-error-on-unmatched-pattern', ...files)]
      : []),
    ...(sources.length > 0 ? [commandStage('lint', 'oxlint', ...lintArgs, ...sources)] : []),
    ...relationChecks,
  ];
};
