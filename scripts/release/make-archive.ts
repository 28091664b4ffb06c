/** Puts the built app into one archive by `npm pack`. */
import {
  chmodSync,
  copyFileSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { buildServer } from '../build-server.ts';
import { buildWeb } from '../build-web.ts';
import { root, run } from '../run.ts';
import { buildIfChanged } from '../stamped-build.ts';
import { findFaults, shippedPatterns } from './contents.ts';
import {
  createReleaseLock,
  createReleaseManifest,
  createReleaseReadme,
  createServerManifest,
  type LockFile,
  type Project,
} from './manifest.ts';
import {
  formatNotices,
  findProductionPackages,
  readNotice,
  type LockedPackages,
} from './notices.ts';

const outputFolder = path.join(root, 'dist');
const stagingFolder = path.join(outputFolder, 'package');

const buildLauncher = () =>
  buildIfChanged({
    title: 'the launcher',
    folder: 'dist/launcher',
    sources: ['scripts/release/**/*', 'scripts/server-process.ts', 'package-lock.json'],
    tool: 'rolldown',
    args: [
      'scripts/release/launcher/quitanda.ts',
      '--file=dist/launcher/quitanda.mjs',
      '--platform=node',
      '--banner=#!/usr/bin/env node',
    ],
  });

/**
 * Builds everything, writes `dist/<name>-<version>.tgz` and returns its path. The same sources give
 * the same bytes. Throws if a build fails, or if the archive would contain a forbidden file or lack
 * a required one.
 */
export async function makeArchive(): Promise<string> {
  await buildServer();
  await buildWeb();
  await buildLauncher();
  const files = findShippedFiles();
  const faults = findFaults(files);
  if (faults.length > 0)
    throw new Error(`The release has forbidden or missing files:\n${faults.join('\n')}`);

  const project = readProject();
  rmSync(stagingFolder, { recursive: true, force: true });
  for (const file of files) copy(path.join(root, file), file);
  copy(path.join(outputFolder, 'launcher/quitanda.mjs'), 'quitanda.mjs', 0o755);
  const lock = readJson<LockFile & { packages: LockedPackages }>('package-lock.json');
  writeJson('package.json', createReleaseManifest(project));
  writeJson('npm-shrinkwrap.json', createReleaseLock(project, lock));
  writeJson('server/package.json', createServerManifest(project));
  write('README.md', createReleaseReadme(project));
  write('THIRD-PARTY-NOTICES.txt', readNotices(lock.packages));

  return pack(path.join(outputFolder, `${project.name}-${project.version}.tgz`));
}

/** Returns the files of the archive, without the stamps that only the builds use. */
function findShippedFiles(): string[] {
  return globSync(shippedPatterns, { cwd: root })
    .filter((file) => statSync(path.join(root, file)).isFile())
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !/(^|\/)\.build-stamp$/u.test(file))
    .sort();
}

function readProject(): Project {
  const { optionalDependencies } = readJson<Project>('server/package.json');
  return { ...readJson<Project>('package.json'), optionalDependencies };
}

function readNotices(packages: LockedPackages): string {
  const folders = findProductionPackages(packages, ['server', 'web']);
  return formatNotices(folders.map((folder) => readNotice(root, folder, packages[folder] ?? {})));
}

async function pack(archive: string): Promise<string> {
  rmSync(archive, { force: true });
  // npm sets npm_execpath when it runs this script. This may be a JavaScript file, which only Node
  // can run.
  const npm = process.env['npm_execpath'];
  const args = ['pack', stagingFolder, '--pack-destination', outputFolder, '--ignore-scripts'];
  const { status, output: npmOutput } =
    npm !== undefined && /\.c?js$/u.test(npm)
      ? await run(process.execPath, [npm, ...args])
      : await run('npm', args);
  if (status !== 0) throw new Error(`npm pack failed.\n${npmOutput}`);
  return archive;
}

const readJson = <T>(file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as T;
const writeJson = (file: string, value: object) =>
  write(file, `${JSON.stringify(value, null, 2)}\n`);

function write(file: string, text: string): void {
  const target = targetOf(file);
  writeFileSync(target, text);
  chmodSync(target, 0o644);
}

// Sets the mode, because the archive must not depend on the umask of the person who makes it.
function copy(source: string, file: string, mode = 0o644): void {
  const target = targetOf(file);
  copyFileSync(source, target);
  chmodSync(target, mode);
}

function targetOf(file: string): string {
  const target = path.join(stagingFolder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  return target;
}
