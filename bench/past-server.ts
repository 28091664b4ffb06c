/** Builds the server of an earlier commit, so that it can be compared with today's. */
import { mkdtempSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root, run, tool } from '../scripts/run.ts';
import { addCleanup } from './clean-up.ts';

const sources = ['contract', 'server', 'package.json', 'tsconfig.json', 'tsconfig.base.json'];

/**
 * Builds the server of a commit in a temporary folder, with today's packages, and returns its main
 * file. Throws if git does not know the commit, or if the build fails.
 */
export async function buildPastServer(commit: string): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-past-'));
  addCleanup(() => rmSync(folder, { recursive: true, force: true }));
  const archive = path.join(folder, 'sources.tar');
  await runOrThrow('git', ['archive', '--output', archive, commit, ...sources]);
  await runOrThrow('tar', ['-x', '-f', archive, '-C', folder]);
  linkPackages(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  symlinkSync(path.join(root, 'server/node_modules'), path.join(folder, 'server/node_modules'));
  const workspaceFolder = path.join(folder, 'node_modules/@quitanda');
  mkdirSync(workspaceFolder);
  for (const name of ['contract', 'server']) {
    symlinkSync(path.join(folder, name), path.join(workspaceFolder, name));
  }
  await runOrThrow(tool('rolldown'), ['--config', 'server/rolldown.config.ts'], folder);
  return path.join(folder, 'server/dist/main.js');
}

/** Links all packages except the project's own, because those of the commit are used. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name !== '@quitanda') symlinkSync(path.join(from, name), path.join(to, name));
  }
}

async function runOrThrow(command: string, args: readonly string[], cwd = root): Promise<void> {
  const { status, output } = await run(command, args, { cwd });
  if (status !== 0) throw new Error(`${command} ${args[0]} failed.\n${output}`);
}
