/**
 * `npm run mobile:sync`: builds the web app for phones and copies it, with the version and the
 * plugins, into both projects (docs/MOBILE.md). With `-- --check` it fails if this changes the checkout.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, run, tool } from '../scripts/run.ts';
import { publicHostFile, publicHostSettings } from './public-host.ts';
import { projectFiles } from './versions.ts';

/** The URL of a server on this machine, as the Android emulator reaches it. */
const emulatorHostUrl = 'http://10.0.2.2:3000';

function apiAddress(): string {
  const address = process.env['VITE_API_URL']?.trim();
  if (address !== undefined && address !== '') {
    if (URL.canParse(address) && /^https?:$/u.test(new URL(address).protocol)) return address;
    throw new Error('VITE_API_URL must be the http:// or https:// address of your server.');
  }
  console.warn(
    `VITE_API_URL is not set: this app will call ${emulatorHostUrl}, which is this machine in Android's ` +
      'emulator. Set it to the https:// address of your server for anything else.',
  );
  return emulatorHostUrl;
}

async function runStep(
  description: string,
  folder: string,
  command: readonly string[],
): Promise<void> {
  console.log(description);
  const [name = '', ...args] = command;
  const { status, output } = await run(tool(name), args, { cwd: path.join(root, folder) });
  if (status !== 0) throw new Error(output.trim());
}

function writeVersions(): void {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  for (const { file, write } of projectFiles) {
    const target = path.join(root, file);
    writeFileSync(target, write(readFileSync(target, 'utf8'), version));
  }
}

/** Returns which files of mobile/ differ from the last commit, and how. */
async function readChanges(): Promise<string> {
  const commands = [['status', '--porcelain'], ['diff']];
  const runs = commands.map((args) => run('git', [...args, '--', 'mobile']));
  return (await Promise.all(runs)).map(({ output }) => output).join('\n');
}

try {
  const isCheck = process.argv.includes('--check');
  const before = isCheck ? await readChanges() : '';
  process.env['VITE_API_URL'] = apiAddress();
  writeFileSync(path.join(root, publicHostFile), publicHostSettings(process.env));
  const build = ['vite', 'build', '--mode', 'native', '--logLevel', 'error'];
  await runStep('Building the web for phones…', 'web', build);
  writeVersions();
  await runStep('Copying it into both projects…', 'mobile', ['cap', 'sync']);
  const after = isCheck ? await readChanges() : '';
  if (after !== before) throw new Error(`The sync has changed the checkout.\n${after}`);
  console.log('Ready: mobile/android and mobile/ios. docs/MOBILE.md says what to do next.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
