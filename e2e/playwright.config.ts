import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { plain, withCamera } from './support/launch.ts';

const ci = Boolean(process.env['CI']);

const phone: PlaywrightTestConfig['use'] = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};
const onCamera = ['receipts.spec.ts', 'scanner.spec.ts', 'scan-series.spec.ts'];
/** The phone-sized browser, with touch. */
const onPhones = ['back.spec.ts', 'native.spec.ts', 'touch.spec.ts'];
/** Opens its own browsers, which it may kill. */
const onBadDays = 'offline/offline.spec.ts';
/**
 * These run on the phone only, because both sizes would take too long for every change (`npm run
 * test:e2e` runs both).
 */
const toldOnPhones = [
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
  'shop-scanning',
  'sso',
  'tips',
  'two-factor',
];
const isTellingAll = Boolean(process.env['E2E_BOTH_SIZES']);
const leftToPhones = isTellingAll ? [] : toldOnPhones.map((name) => `${name}.spec.ts`);

export default defineConfig({
  testDir: '.',
  globalSetup: './support/app.ts',
  outputDir: 'test-results',
  // There are two cores, so two workers run, each with its own app.
  workers: 2,
  fullyParallel: true,
  forbidOnly: ci,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: plain,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    trace: 'off',
    // A service worker would answer before a test's own routes do. Only pwa.spec.ts tests it.
    serviceWorkers: 'block',
  },
  projects: [
    // These do not depend on the size of the screen, so they run once.
    {
      name: 'phone',
      testIgnore: ['outbox.spec.ts', 'first-load.spec.ts', ...onCamera, onBadDays],
      use: phone,
    },
    {
      name: 'desktop',
      testIgnore: [...onCamera, ...onPhones, onBadDays, ...leftToPhones],
      use: { viewport: { width: 1280, height: 800 } },
    },
    // This project waits for a bad network, and for servers that start again.
    // On two slow cores a run takes two minutes, and beside other tests it can take twice that.
    { name: 'bad days', testMatch: onBadDays, timeout: 360_000 },
    {
      name: 'camera',
      testMatch: onCamera,
      use: { ...phone, launchOptions: withCamera, permissions: ['camera'] },
    },
  ],
});
