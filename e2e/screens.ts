/**
 * `npm run screens` takes pictures of every screen and dialog into screens/, for people to review.
 */
import { chromium, type Browser } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startMailbox } from '../fakes/mailbox.ts';
import { startFakes } from '../fakes/start-fakes.ts';
import { cameraFor, type Size } from './scenes/camera.ts';
import { administer } from './scenes/admin.ts';
import { showHouseholdOfTwo } from './scenes/casa.ts';
import * as catalogue from './scenes/catalogue.ts';
import { typeCodes } from './scenes/codes.ts';
import { createHousehold } from './scenes/household.ts';
import { importFiles } from './scenes/imports.ts';
import { shareLists } from './scenes/invites.ts';
import {
  setBudgets,
  comparePrices,
  notePrice,
  showPriceHistory,
  showSpending,
} from './scenes/prices.ts';
import { managePasskeys, startWithPasskeys } from './scenes/passkeys.ts';
import { addConnections, editProfile } from './scenes/profile.ts';
import { readReceipts } from './scenes/receipts.ts';
import { scanProducts } from './scenes/scanning.ts';
import * as scenes from './scenes/scenes.ts';
import type { Stage } from './scenes/scenes.ts';
import { signInByProvider, startWithProviders } from './scenes/sso.ts';
import { askAssistant, bananasReply } from './scenes/tips.ts';
import { openExpiredCodeStep, setUpTwoFactor } from './scenes/two-factor.ts';
import { showUnsentWrites } from './scenes/unsent.ts';
import { signUp } from './support/account.ts';
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
  const context = await browser.newContext(options);
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const stage: Stage = {
    page,
    shoot: cameraFor(page, size),
    cameraFor: (otherPage) => cameraFor(otherPage, size),
  };
  // A scene that fails does not stop the following scenes.
  const runScene = async (name: string, scene: () => Promise<void>) => {
    if (nameParts.length > 0 && !nameParts.some((part) => name.includes(part))) return;
    try {
      await scene();
      console.log(`${name} (${size.name})`);
    } catch (error) {
      console.error(`${name} (${size.name}) failed: ${String(error)}`);
      process.exitCode = 1;
      await stage.shoot(`${name}-failed`);
      // The scene may have failed while it was offline.
      await page.context().setOffline(false);
    }
  };
  await runScene('visitor', () => scenes.visitSignedOut(stage));
  const account = await signUp(page);
  await runScene('newcomer', () => scenes.visitAsNewcomer(stage));
  const household = await createHousehold(page);
  await runScene('planning', () => scenes.planTrip(stage, household));
  await runScene('comparing', () => comparePrices(stage, household));
  await runScene('price-history', () => showPriceHistory(stage));
  await runScene('spending', () => showSpending(stage, household));
  // Must run before 'shopping', which empties the cart.
  await runScene('budgeting', () => setBudgets(stage, household));
  await runScene('receipts', () => readReceipts(stage, household));
  await runScene('shopping', () => scenes.makeTrip(stage, household));
  await runScene('noting-price', () => notePrice(stage));
  await runScene('scanned-codes', () => typeCodes(stage, household));
  await runScene('stocking', () => scenes.manageStock(stage));
  await runScene('browsing', () => catalogue.browseCatalogue(stage));
  await runScene('registering', () => catalogue.registerProduct(stage));
  await runScene('scanning', () => scanProducts(stage, household));
  await runScene('asking', () => askAssistant(stage));
  await runScene('sharing', () => shareLists(stage, household));
  await runScene('importing', () => importFiles(stage));
  await runScene('profile', () => editProfile(stage));
  await runScene('connections', () => addConnections(stage));
  await runScene('two-factor', () => setUpTwoFactor(stage, account));
  await runScene('administering', async () => {
    await app.runUserCommand('operator', 'add', account.email);
    await administer(stage);
  });
  await runScene('unsent-writes', () => showUnsentWrites(stage, household));
  await runScene('navigation-and-notices', () => scenes.showNavigationAndNotices(stage, household));
  await runScene('entering-by-provider', async () => {
    const { url, provider } = await (providersServer ??= startWithProviders());
    const contextOptions = { ...options, baseURL: url };
    await signInByProvider(browser, contextOptions, stage.cameraFor, provider);
  });
  await runScene('entering-with-passkey', async () => {
    const { url } = await (passkeysServer ??= startWithPasskeys());
    await managePasskeys(browser, { ...options, baseURL: url }, stage.cameraFor);
  });
  // Must run last, because all data then belongs to a household of two people.
  await runScene('household-of-two', () => showHouseholdOfTwo(stage, household));
  await runScene('entering-by-code', () => openExpiredCodeStep(stage));
  await context.close();
}

/** Each of these servers is started by the first scene that needs it. */
let providersServer: ReturnType<typeof startWithProviders> | undefined;
let passkeysServer: ReturnType<typeof startWithPasskeys> | undefined;

const fakes = await startFakes();
fakes.gemini.script.fallback = bananasReply;
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
