/** Builds web/dist when it does not belong to the sources that stand there now. */
import { nativeApi } from '../fakes/native-api.ts';
import { buildServer } from './build-server.ts';
import { buildIfChanged, type Build } from './stamped-build.ts';

const vite = ['build', 'web', '--logLevel', 'warn'];

const forBrowsers: Build = {
  what: 'the web app',
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

/** What the browser tests run as the app on phones. */
const forPhones: Build = {
  ...forBrowsers,
  what: 'the web app for phones',
  folder: 'web/dist-native-test',
  args: [...vite, '--mode', 'native', '--outDir', 'dist-native-test'],
  env: { VITE_API_URL: nativeApi },
};

/** Leaves a web/dist that belongs to the sources. Throws with what the build said when it fails. */
export const buildWeb = (): Promise<void> => buildIfChanged(forBrowsers);

/** As buildWeb, with the server and what the browser tests want beside it. */
export async function buildForTests(): Promise<void> {
  await buildServer();
  await buildWeb();
  await buildIfChanged(forPhones);
}
