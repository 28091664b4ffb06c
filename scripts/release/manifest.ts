/** Creates the generated files of a release: package.json, npm-shrinkwrap.json and README.md. */

/** The parts of the project's package.json files that a release uses. */
export interface Project {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly allowScripts?: Readonly<Record<string, boolean>>;
  /** The server's PostgreSQL, one package for each platform. */
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

const launcher = 'quitanda.mjs';
export const engines = { node: '>=24' };

/**
 * Creates the package.json of the archive. The built server contains the code of its packages, so
 * the only dependency is PostgreSQL. It is optional, because there is no package for some machines.
 */
export function createReleaseManifest({ allowScripts = {}, ...project }: Project): object {
  const { name, version, description, license, optionalDependencies } = project;
  const allowedEntries = Object.entries(allowScripts).filter(
    ([each]) => each in optionalDependencies,
  );
  return {
    name,
    version,
    private: true,
    description,
    license,
    type: 'module',
    main: launcher,
    bin: { [name]: launcher },
    engines,
    optionalDependencies,
    allowScripts: Object.fromEntries(allowedEntries),
  };
}

/**
 * Creates the package.json in the folder `server`, by which the server finds its folder and
 * version.
 */
export const createServerManifest = ({ version }: Project): object => ({
  name: '@quitanda/server',
  version,
  private: true,
  type: 'module',
});

export interface LockFile {
  readonly packages: Readonly<Record<string, object>>;
}

/**
 * Creates the npm-shrinkwrap.json of the archive: the exact packages and their hashes, as in the
 * lock file of the project. Throws if a package is not locked.
 */
export function createReleaseLock(project: Project, { packages }: LockFile): object {
  const { name, version, license, optionalDependencies } = project;
  const lockedEntries = Object.keys(optionalDependencies).map((each) => {
    const folder = `node_modules/${each}`;
    const entry = packages[folder];
    if (entry === undefined) throw new Error(`package-lock.json has no ${each}.`);
    return [folder, entry] as const;
  });
  const rootEntry = {
    name,
    version,
    license,
    bin: { [name]: launcher },
    engines,
    optionalDependencies,
  };
  return {
    name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: { '': rootEntry, ...Object.fromEntries(lockedEntries) },
  };
}

/** Creates the README.md of the archive. */
export const createReleaseReadme = ({
  name,
  version,
  description,
}: Project): string => `# Quitanda ${version}

${description}

\`\`\`
npx ./${name}-${version}.tgz          # or, in the unpacked folder: node .
\`\`\`

It needs Node 24 or newer. \`node . --help\` lists the commands. docs/DEPLOYING.md says how to install and
update it, docs/CONFIGURATION.md lists the settings, docs/OPERATING.md says how to run it for others.
The licences of the packages inside are in THIRD-PARTY-NOTICES.txt.
`;
