import { defineConfig } from '@playwright/test';
import { chromiumOptions } from '../e2e/support/launch.ts';
import { projectId } from './emulator.ts';

export default defineConfig({
  testDir: '.',
  outputDir: 'test-results',
  // The tests change the settings of the one emulator, so they run one after the other.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: chromiumOptions,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 390, height: 844 },
    screenshot: 'only-on-failure',
    // A service worker would send requests past the routes with which the tests intercept them.
    serviceWorkers: 'block',
  },
  webServer: {
    command: `node_modules/.bin/firebase emulators:start --only auth --project ${projectId}`,
    cwd: import.meta.dirname,
    url: 'http://127.0.0.1:9299/',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
