/** Builds the web app if its sources have changed since the last build. */
import { nativeApi } from '../fakes/native-api.ts';
import { buildServer } from './build-server.ts';
import { buildIfChanged, type Build } from './stamped-build.ts';

const viteArgs = ['build', 'web', '--logLevel', 'warn'];

const browserBuild: Build = {
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
  args: viteArgs,
};

/** The native build that the browser tests use. */
const nativeTestBuild: Build = {
  ...browserBuild,
  title: 'the web app for phones',
  folder: 'web/dist-native-test',
  args: [...viteArgs, '--mode', 'native', '--outDir', 'dist-native-test'],
  env: { VITE_API_URL: nativeApi },
};

/**
 * Builds web/dist if its sources have changed since the last build. Throws with the output of a
 * failed build.
 */
export const buildWeb = (): Promise<void> => buildIfChanged(browserBuild);

/**
 * Builds what the browser tests need: the server, the web app, and a native build of the web app.
 */
export async function buildForTests(): Promise<void> {
  await Promise.all([buildServer(), buildWeb(), buildIfChanged(nativeTestBuild)]);
}
