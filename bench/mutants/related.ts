/** Finds the test files that could detect a change of a source, the likeliest first. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

/** Maps each file to the files that it imports or names. All paths are relative to the root. */
export type Imports = ReadonlyMap<string, readonly string[]>;

export const isTest = (file: string): boolean => /\.test\.tsx?$/u.test(file);

/** Reads what every file imports. Imports of types are left out. */
export function readImports(root: string, files: readonly string[]): Imports {
  const knownFiles = new Set(files);
  const resolveName = createNameResolver(root);
  const filesByName = Map.groupBy(files, (file) => path.posix.basename(file));
  return new Map(
    files.map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      const candidates = namesIn(file, text).flatMap((name) => [
        path.posix.join(path.posix.dirname(file), name),
        // A process is started by a path relative to another folder, or by a file name alone.
        path.posix.normalize(name),
        ...(filesByName.get(name)?.length === 1 ? (filesByName.get(name) ?? []) : []),
        ...resolveName(name),
      ]);
      return [
        file,
        [...new Set(candidates)].filter((other) => knownFiles.has(other) && other !== file),
      ];
    }),
  );
}

function namesIn(file: string, text: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  const names = staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  for (const { entries } of staticExports) {
    for (const entry of entries) {
      if (entry.moduleRequest && !entry.isType) names.push(entry.moduleRequest.value);
    }
  }
  for (const { moduleRequest } of dynamicImports) {
    names.push(text.slice(moduleRequest.start + 1, moduleRequest.end - 1));
  }
  // Adds files that are started and not imported, such as `path.join(here, '../src/main.ts')`.
  const importClause = /(?:from|import)\s+['"][^'"]+['"]/gu;
  for (const [, name = ''] of text
    .replaceAll(importClause, '')
    .matchAll(/['"]([^'"\s]+\.tsx?)['"]/gu)) {
    names.push(name);
  }
  return names;
}

/**
 * Returns a function that resolves a name which a package.json of the project maps to files:
 * '#platform/*', and the exports of the contract.
 */
function createNameResolver(root: string): (name: string) => string[] {
  const entries = ['contract', 'web'].flatMap((folder) => {
    const file = path.join(root, folder, 'package.json');
    const { name, exports, imports } = JSON.parse(readFileSync(file, 'utf8')) as {
      name: string;
      exports: Record<string, string>;
      imports?: Record<string, Record<string, string>>;
    };
    return [
      ...Object.entries(exports).map(([pattern, target]) => [
        path.posix.join(name, pattern),
        target,
      ]),
      ...Object.entries(imports ?? {}).flatMap(([pattern, targets]) =>
        Object.values(targets).map((target) => [pattern, target]),
      ),
    ].map(([pattern = '', target = '']) => ({ pattern, target: path.posix.join(folder, target) }));
  });
  return (name) =>
    entries.flatMap(({ pattern, target }) => {
      if (!pattern.endsWith('*')) return pattern === name ? [target] : [];
      const prefix = pattern.slice(0, -1);
      return name.startsWith(prefix) ? [target.replace('*', name.slice(prefix.length))] : [];
    });
}

/**
 * Returns the tests that import a file, directly or through other files. A test of the same name
 * comes first, then the tests that are near in the folder tree. The import distance alone says
 * little, because nearly all server tests import nearly all server files through the app.
 */
export function relatedTests(file: string, importers: Imports): string[] {
  const distances = new Map([[file, 0]]);
  for (const [next, distance] of distances) {
    for (const importer of importers.get(next) ?? []) {
      if (!distances.has(importer)) distances.set(importer, distance + 1);
    }
  }
  return [...distances]
    .filter(([other]) => isTest(other))
    .map(([test, distance]) => ({ test, rank: distance + 2 * stepsBetween(file, test) }))
    .toSorted((one, other) => one.rank - other.rank || (one.test < other.test ? -1 : 1))
    .map(({ test }) => test);
}

/** Turns a map from a file to its imports into a map from a file to its importers. */
export function invert(imports: Imports): Imports {
  const importers = new Map<string, string[]>();
  for (const [file, imported] of imports) {
    for (const other of imported) importers.set(other, [...(importers.get(other) ?? []), file]);
  }
  return importers;
}

/**
 * Returns the distance of a file and a test in the folder tree, at most 4, or 0 if their names
 * differ only in `.test` and `.slice`.
 */
function stepsBetween(file: string, test: string): number {
  const nameOf = (name: string) => name.replace(/(?:\.slice)?(?:\.test)?\.tsx?$/u, '');
  if (nameOf(file) === nameOf(test)) return 0;
  const [one, other] = [file, test].map((name) => path.posix.dirname(name).split('/')) as [
    string[],
    string[],
  ];
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared += 1;
  return Math.min(4, 1 + one.length + other.length - 2 * shared);
}
