import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { chromiumOptions, withFakeWebcam } from './support/launch.ts';

const isCi = Boolean(process.env['CI']);

const phone: PlaywrightTestConfig['use'] = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};
/** Specs that run only in a browser whose camera plays a video. */
const cameraSpecs = ['receipts.spec.ts', 'scanner.spec.ts', 'scan-series.spec.ts'];
/** Specs that run only in the phone-sized browser with touch. */
const phoneSpecs = ['back.spec.ts', 'native.spec.ts', 'touch.spec.ts'];
/** The spec that starts its own browsers, and kills some of them. */
const badDaysSpec = 'offline/offline.spec.ts';
/**
 * The specs that run only on the phone by default, because both sizes take too long for every
 * change. `npm run test:e2e` runs both sizes.
 */
const phoneByDefault = [
  'admin',
  'catalogue',
  'connections',
  'imports',
  'insights',
  'invite',
  'mail',
  'passkeys',
  'pending',
  'profile',
  'pwa',
  'session',
  'trip-scanning',
  'sso',
  'tips',
  'two-factor',
];
const runsBothSizes = Boolean(process.env['E2E_BOTH_SIZES']);
const ignoredOnDesktop = runsBothSizes ? [] : phoneByDefault.map((name) => `${name}.spec.ts`);

export default defineConfig({
  testDir: '.',
  globalSetup: './support/app.ts',
  outputDir: 'test-results',
  // The machine has two cores, so there are two workers, each with its own app.
  workers: 2,
  fullyParallel: true,
  forbidOnly: isCi,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: chromiumOptions,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    trace: 'off',
    // A service worker would answer requests before the routes of a test do. Only pwa.spec.ts tests
    // the service worker.
    serviceWorkers: 'block',
  },
  projects: [
    // 'outbox' and 'first-load' do not depend on the size of the screen, so they run only on
    // 'desktop'. The camera specs and the offline spec have projects of their own.
    {
      name: 'phone',
      testIgnore: ['outbox.spec.ts', 'first-load.spec.ts', ...cameraSpecs, badDaysSpec],
      use: phone,
    },
    {
      name: 'desktop',
      testIgnore: [...cameraSpecs, ...phoneSpecs, badDaysSpec, ...ignoredOnDesktop],
      use: { viewport: { width: 1280, height: 800 } },
    },
    // The timeout is long, because these tests wait for a bad network and for restarted servers. On
    // two slow cores a run takes two minutes, or four when other tests run at the same time.
    { name: 'bad days', testMatch: badDaysSpec, timeout: 360_000 },
    {
      name: 'camera',
      testMatch: cameraSpecs,
      use: { ...phone, launchOptions: withFakeWebcam, permissions: ['camera'] },
    },
  ],
});
