/** Builds web/dist if it does not belong to the current sources. */
import { nativeApi } from '../fakes/native-api.ts';
import { buildServer } from './build-server.ts';
import { buildIfChanged, type Build } from './stamped-build.ts';

const vite = ['build', 'web', '--logLevel', 'warn'];

const forBrowsers: Build = {
  title: 'the web app',
  folder: 'web/dist',
  sources: [
    'web/{src,public}/**/*',
    'web/{index.html,*.ts,package.json}',
    'contract/src/**/*',
    'package-lock.json',
    'fakes/native-api.ts',
  ],
  tool: 'vite',
  args: vite,
};

/** The native build that the browser tests use. */
const forPhones: Build = {
  ...forBrowsers,
  title: 'the web app for phones',
  folder: 'web/dist-native-test',
  args: [...vite, '--mode', 'native', '--outDir', 'dist-native-test'],
  env: { VITE_API_URL: nativeApi },
};

/**
 * Makes sure that web/dist belongs to the current sources. Throws with the output of a failed
 * build.
 */
export const buildWeb = (): Promise<void> => buildIfChanged(forBrowsers);

/**
 * Builds the web as buildWeb does, and also the server and the parts that only the browser tests
 * need.
 */
export async function buildForTests(): Promise<void> {
  await buildServer();
  await buildWeb();
  await buildIfChanged(forPhones);
}
