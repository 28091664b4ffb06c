/**
 * `npm run screens` takes pictures of every screen and dialog into screens/, for people to review.
 */
import { chromium, type Browser, type Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startMailbox } from '../fakes/mailbox.ts';
import { startFakes } from '../fakes/start-fakes.ts';
import { cameraFor, type Size } from './scenes/camera.ts';
import { householdScenes } from './scenes/all.ts';
import { createHousehold } from './scenes/household.ts';
import { managePasskeys, startWithPasskeys } from './scenes/passkeys.ts';
import { visitAsNewcomer, visitSignedOut, type Stage } from './scenes/scenes.ts';
import { signInByProvider, startWithProviders } from './scenes/sso.ts';
import { bananasReplyWithSuggestions } from './scenes/tips.ts';
import { signUpByApi } from './support/account.ts';
import { startApp, type App } from './support/app.ts';
import { withFakeWebcam } from './support/launch.ts';

const usualSizes: readonly Size[] = [
  { name: 'mobile', width: 390, height: 844 },
  { name: 'desktop', width: 1280, height: 800 },
];

/** The smallest phone, and a phone whose text `cameraFor` makes twice as large. */
const smallSizes: readonly Size[] = [
  { name: 'narrow', width: 320, height: 640 },
  { name: 'large-text', width: 390, height: 844 },
];

// `npm run screens -- shopping` runs only the scenes whose names contain 'shopping'. `--small` uses
// the small sizes.
const { values, positionals: nameParts } = parseArgs({
  allowPositionals: true,
  options: { small: { type: 'boolean', default: false } },
});
const sizes = values.small ? smallSizes : usualSizes;

async function takePictures(browser: Browser, app: App, size: Size): Promise<void> {
  const isPhone = size.name !== 'desktop';
  const options = {
    baseURL: app.url,
    viewport: { width: size.width, height: size.height },
    deviceScaleFactor: 1.5,
    hasTouch: isPhone,
    isMobile: isPhone,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    serviceWorkers: 'block',
  } as const;
  const openStage = async (): Promise<Stage> => {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(20_000);
    const page = await context.newPage();
    const takerFor = (otherPage: Page) => cameraFor(otherPage, size);
    return { app, mailbox, page, shoot: takerFor(page), cameraFor: takerFor };
  };
  // A scene that fails does not stop the following scenes.
  const runScene = async (name: string, stage: Stage, scene: (stage: Stage) => Promise<void>) => {
    if (nameParts.length > 0 && !nameParts.some((part) => name.includes(part))) return;
    try {
      await scene(stage);
      console.log(`${name} (${size.name})`);
    } catch (error) {
      console.error(`${name} (${size.name}) failed: ${String(error)}`);
      process.exitCode = 1;
      await stage.shoot(`${name}-failed`);
      // The scene may have failed while it was offline.
      await stage.page.context().setOffline(false);
    }
  };
  const visitor = await openStage();
  await runScene('visitor', visitor, visitSignedOut);
  await signUpByApi(visitor.page);
  await runScene('newcomer', visitor, visitAsNewcomer);
  const stage = await openStage();
  const account = await signUpByApi(stage.page);
  const household = { account, ...(await createHousehold(stage.page)) };
  for (const { name, open } of householdScenes) {
    await runScene(name, stage, () => open(stage, household));
  }
  await runScene('entering-by-provider', stage, async () => {
    const { url, provider } = await (providersServer ??= startWithProviders());
    await signInByProvider(browser, { ...options, baseURL: url }, stage.cameraFor, provider);
  });
  await runScene('entering-with-passkey', stage, async () => {
    const { url } = await (passkeysServer ??= startWithPasskeys());
    await managePasskeys(browser, { ...options, baseURL: url }, stage.cameraFor);
  });
  await Promise.all([visitor, stage].map(({ page }) => page.context().close()));
}

/** Each of these servers is started by the first scene that needs it. */
let providersServer: ReturnType<typeof startWithProviders> | undefined;
let passkeysServer: ReturnType<typeof startWithPasskeys> | undefined;

const fakes = await startFakes();
fakes.gemini.script.fallback = bananasReplyWithSuggestions;
const mailbox = await startMailbox();
const backups = mkdtempSync(path.join(tmpdir(), 'quitanda-backups-'));
const app = await startApp({
  ...fakes.environment,
  ...mailbox.environment,
  BACKUP_DIR: backups,
});
const browser = await chromium.launch(withFakeWebcam);
try {
  await Promise.all(sizes.map((size) => takePictures(browser, app, size)));
} finally {
  await browser.close();
  await app.stop();
  await (await providersServer)?.stop();
  await (await passkeysServer)?.stop();
  await Promise.all([fakes.stop(), mailbox.stop()]);
  rmSync(backups, { recursive: true, force: true });
}
