/** Compares every package.json with the lock file, the project's rules and docs/DEPENDENCIES.md. */
import { readFileSync } from 'node:fs';

interface Manifest {
  readonly workspaces?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly allowScripts?: Readonly<Record<string, boolean>>;
}

interface LockedPackage {
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
}

export interface Project {
  /** The package.json files, by their folders. */
  readonly manifests: Readonly<Record<string, Manifest>>;
  /** The locked packages, by their folders in node_modules. */
  readonly locked: Readonly<Record<string, LockedPackage>>;
  /** The text of docs/DEPENDENCIES.md. */
  readonly page: string;
}

const ownScope = '@quitanda/';
const registry = 'https://registry.npmjs.org/';

/** Returns everything that violates a rule, one line each. */
export function findFaults({ manifests, locked, page }: Project): string[] {
  const documentedNames = documentedNamesIn(page);
  const faults: string[] = [];
  const usedNames = new Set<string>();
  const allowedScripts: Record<string, boolean> = {};
  for (const [file, manifest] of Object.entries(manifests)) {
    Object.assign(allowedScripts, manifest.allowScripts);
    for (const [name, version] of Object.entries({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    })) {
      if (name.startsWith(ownScope)) continue;
      usedNames.add(name);
      if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/u.test(version)) faults.push(`${file}: ${name} ${version}`);
      if (!documentedNames.some((each) => matches(each, name)))
        faults.push(`${name}: no line in the docs`);
    }
  }
  for (const name of documentedNames) {
    if (![...usedNames].some((each) => matches(name, each)))
      faults.push(`${name}: in the docs, but not used`);
  }
  for (const [folder, { link, resolved, integrity, optional, hasInstallScript }] of lockedPackages(
    locked,
  )) {
    const name = folder.replace(/^.*node_modules\//u, '');
    if (link) continue;
    // npm records no hash for a package that this platform does not install.
    if (!integrity && !optional) faults.push(`${folder}: locked without its hash`);
    if (resolved && !resolved.startsWith(registry)) faults.push(`${folder}: from ${resolved}`);
    if (hasInstallScript && !(name in allowedScripts))
      faults.push(`${name}: an install script that allowScripts does not mention`);
  }
  return faults;
}

const lockedPackages = (locked: Project['locked']) =>
  Object.entries(locked).filter(([folder]) => folder.includes('node_modules/'));

/**
 * Returns the packages in the first column of the tables. `@types/*` is all packages of the scope.
 */
function documentedNamesIn(page: string): string[] {
  const rows = page.matchAll(/^\| ([^|]+) \|/gmu);
  return [...rows]
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
    .filter((name) => name !== 'package' && !name.startsWith('---'));
}

const matches = (pattern: string, name: string) =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name;

function readProject(): Project {
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const { workspaces = [] } = read('package.json');
  const files = ['.', ...workspaces, 'firebase-tests'].map((folder) => `${folder}/package.json`);
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Project['locked'];
  };
  return {
    manifests: Object.fromEntries(files.map((file) => [file, read(file)])),
    locked: lock.packages,
    page: readFileSync('docs/DEPENDENCIES.md', 'utf8'),
  };
}

if (import.meta.main) {
  const project = readProject();
  const faults = findFaults(project);
  if (faults.length > 0) {
    console.error(faults.join('\n'));
    process.exitCode = 1;
  } else {
    console.log(
      `${lockedPackages(project.locked).length} locked packages, all of them follow the rules`,
    );
  }
}
