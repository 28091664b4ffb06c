import { defineConfig, type PlaywrightTestConfig, type Project } from '@playwright/test';
import { headlessOptions, withFakeWebcam } from './support/launch.ts';

const isCi = Boolean(process.env['CI']);

/** Movements take time and show nothing that a journey checks, so most journeys run without them. */
const withoutMotion: PlaywrightTestConfig['use'] = { contextOptions: { reducedMotion: 'reduce' } };
const phone: PlaywrightTestConfig['use'] = {
  ...withoutMotion,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};
const desktop: PlaywrightTestConfig['use'] = { viewport: { width: 1280, height: 800 } };
/** Specs that run only in a browser whose camera plays a video. */
const cameraSpecs = ['receipts.spec.ts', 'scanner.spec.ts', 'scan-series.spec.ts'];
const scenesSpec = 'scenes.spec.ts';
/** The tag of the scenes that need a camera. */
const cameraTag = /@camera/u;
const webcam: PlaywrightTestConfig['use'] = {
  launchOptions: withFakeWebcam,
  permissions: ['camera'],
};
/**
 * Specs that run only in the phone-sized browser with touch. The last two do not depend on the size
 * of the screen.
 */
const phoneSpecs = [
  'back.spec.ts',
  'native.spec.ts',
  'touch.spec.ts',
  'taps-count.spec.ts',
  'validity.spec.ts',
  'outbox.spec.ts',
  'first-load.spec.ts',
];
/** The spec that starts its own browsers, and kills some of them. */
const badDaysSpec = 'offline/offline.spec.ts';
const otherProjects = [...cameraSpecs, badDaysSpec, scenesSpec];

/**
 * The journeys whose layout or input differs on a desktop have the tag '@desktop', or '@only-desktop'
 * if they are the same on a phone. On the desktop only these run. `npm run test:e2e` runs every
 * journey at both sizes.
 */
const hasBothSizes = Boolean(process.env['E2E_BOTH_SIZES']);
/** The tests that take too long for every change. They run in projects of their own. */
const longTests = /@long/u;

/** The projects with the longest tests are first, so that no worker is alone with one at the end. */
const projects: readonly Project[] = [
  // The timeout is long, because these tests wait for a bad network and for restarted servers. On
  // two slow cores a run takes two minutes, or four when other tests run at the same time.
  { name: 'bad days', testMatch: badDaysSpec, timeout: 600_000 },
  {
    name: 'phone',
    testIgnore: otherProjects,
    use: phone,
    grepInvert: hasBothSizes ? longTests : /@long|@only-desktop/u,
  },
  {
    name: 'desktop',
    testIgnore: [...otherProjects, ...phoneSpecs],
    // With its movements, so that some journeys run as most people see the app.
    use: desktop,
    ...(!hasBothSizes && { grep: /@desktop|@only-desktop/u }),
  },
];

/** The scenes at one size. Only those that need a camera run in the browser with one, which is slower. */
const scenesAt = (
  size: string,
  use: NonNullable<PlaywrightTestConfig['use']>,
): readonly Project[] => [
  { name: `${size}scenes`, testMatch: scenesSpec, use, grepInvert: cameraTag },
  {
    name: `${size}camera scenes`,
    testMatch: scenesSpec,
    grep: cameraTag,
    use: { ...use, ...webcam },
  },
];

/** The films for the camera, and the scenes, in which axe checks both themes. */
const sweeps: readonly Project[] = [
  { name: 'camera', testMatch: cameraSpecs, use: { ...phone, ...webcam } },
  ...scenesAt('', phone),
];

/** With E2E_LONG, only these projects run: the long tests, and the sweeps also on a desktop. */
const longProjects: readonly Project[] = [
  ...projects
    .filter(({ name }) => name !== 'desktop')
    .map((project) => ({
      ...project,
      name: `long: ${project.name}`,
      grep: longTests,
      grepInvert: [],
    })),
  ...sweeps,
  ...scenesAt('desktop ', { ...desktop, ...withoutMotion }),
];

function chooseProjects(): readonly Project[] {
  if (process.env['E2E_LONG']) return longProjects;
  const short = projects.map((project) => ({ grepInvert: longTests, ...project }));
  return hasBothSizes ? [...short, ...sweeps] : short;
}

export default defineConfig({
  testDir: '.',
  globalSetup: './support/app.ts',
  outputDir: 'test-results',
  // One more than the two cores of a small machine, because a journey also waits. Each worker has
  // its own app. The long tests run beside the benches and drills.
  workers: process.env['E2E_LONG'] ? 2 : 3,
  fullyParallel: true,
  forbidOnly: isCi,
  // Generous limits, because a busy machine is slow, and a success costs nothing.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: headlessOptions,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    actionTimeout: 45_000,
    screenshot: 'only-on-failure',
    trace: 'off',
    // A service worker would answer requests before the routes of a test do. Only pwa.spec.ts tests
    // the service worker.
    serviceWorkers: 'block',
  },
  projects: [...chooseProjects()],
});
