/**
 * Collects the licences of the packages whose code is in the built server and the built web app.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

export type LockedPackages = Readonly<Record<string, LockedPackage>>;

/**
 * Returns the folders of all packages that the workspaces depend on, directly or indirectly,
 * without development and optional dependencies. Throws if a dependency is not locked.
 */
export function findProductionPackages(
  packages: LockedPackages,
  workspaces: readonly string[],
): string[] {
  const found = new Set<string>();
  const queue = [...workspaces];
  for (let folder = queue.pop(); folder !== undefined; folder = queue.pop()) {
    for (const name of Object.keys(packages[folder]?.dependencies ?? {})) {
      const dependency = locate(packages, folder, name);
      if (dependency === undefined)
        throw new Error(`package-lock.json has no ${name} for ${folder}.`);
      if (found.has(dependency)) continue;
      found.add(dependency);
      queue.push(dependency);
    }
  }
  return [...found].filter((folder) => folder.includes('node_modules/')).sort();
}

/** Searches as Node does: in the folder itself, then in each folder above it. */
function locate(packages: LockedPackages, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = path.posix.dirname(folder)) {
    const parent = folder === '.' ? '' : `${folder}/`;
    const location = `${parent}node_modules/${name}`;
    const entry = packages[location];
    // A link is a workspace of the project.
    if (entry) return entry.link ? entry.resolved : location;
    if (folder === '.') return undefined;
  }
}

export interface Notice {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** The texts of its licence files, in the order of their names. */
  readonly text: string;
}

/** Reads the licence of an installed package. */
export function readNotice(
  root: string,
  folder: string,
  { version, license }: LockedPackage,
): Notice {
  const directory = path.join(root, folder);
  const files = existsSync(directory) ? readdirSync(directory, { withFileTypes: true }) : [];
  const texts = files
    .filter((file) => file.isFile() && /^(licen[cs]e|copying|notice)/iu.test(file.name))
    .map(({ name }) => readFileSync(path.join(directory, name), 'utf8').trim());
  return {
    name: folder.replace(/^.*node_modules\//u, ''),
    version: version ?? '',
    license: license ?? 'see the package',
    text: texts.join('\n\n'),
  };
}

/**
 * Returns the text of THIRD-PARTY-NOTICES.txt. A licence text that packages share appears once.
 */
export function formatNotices(notices: readonly Notice[]): string {
  const byText = Map.groupBy(notices, ({ text }) => text);
  const parts = [...byText].map(([text, packages]) => {
    const names = packages.map(({ name, version, license }) => `${name} ${version} (${license})`);
    return `${names.join('\n')}\n\n${text || 'The package contains no text of its licence.'}\n`;
  });
  const rule = '-'.repeat(78);
  return `Quitanda contains code of these packages.\n\n${[...parts].join(`\n${rule}\n\n`)}`;
}
