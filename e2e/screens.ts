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
import { signInWithPasskey, startWithPasskeys } from './scenes/passkeys.ts';
import { addConnections, editProfile } from './scenes/profile.ts';
import { readReceipts } from './scenes/receipts.ts';
import { scanProducts } from './scenes/scanning.ts';
import * as scenes from './scenes/scenes.ts';
import type { Stage } from './scenes/scenes.ts';
import { signInByProvider, startWithProviders } from './scenes/sso.ts';
import { askAssistant, bananasReply } from './scenes/tips.ts';
import { signInByCode, setUpTwoFactor } from './scenes/two-factor.ts';
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
  const run = async (name: string, scene: () => Promise<void>) => {
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
  await run('visitor', () => scenes.visitSignedOut(stage));
  const account = await signUp(page);
  await run('newcomer', () => scenes.visitAsNewcomer(stage));
  const household = await createHousehold(page);
  await run('planning', () => scenes.planTrip(stage, household));
  await run('comparing', () => comparePrices(stage, household));
  await run('price-history', () => showPriceHistory(stage));
  await run('spending', () => showSpending(stage, household));
  // Must run before 'shopping', which empties the cart.
  await run('budgeting', () => setBudgets(stage, household));
  await run('receipts', () => readReceipts(stage, household));
  await run('shopping', () => scenes.shop(stage, household));
  await run('noting-price', () => notePrice(stage));
  await run('scanned-codes', () => typeCodes(stage, household));
  await run('stocking', () => scenes.manageStock(stage));
  await run('browsing', () => catalogue.browseCatalogue(stage));
  await run('registering', () => catalogue.registerProduct(stage));
  await run('scanning', () => scanProducts(stage, household));
  await run('asking', () => askAssistant(stage));
  await run('sharing', () => shareLists(stage, household));
  await run('importing', () => importFiles(stage));
  await run('profile', () => editProfile(stage));
  await run('connections', () => addConnections(stage));
  await run('two-factor', () => setUpTwoFactor(stage, account));
  await run('administering', async () => {
    await app.runUserCommand('operator', 'add', account.email);
    await administer(stage);
  });
  await run('unsent-writes', () => showUnsentWrites(stage, household));
  await run('navigation-and-notices', () => scenes.showNavigationAndNotices(stage, household));
  await run('entering-by-provider', async () => {
    const { url, provider } = await (providersServer ??= startWithProviders());
    const visit = { ...options, baseURL: url };
    await signInByProvider(browser, visit, stage.cameraFor, provider);
  });
  await run('entering-with-passkey', async () => {
    const { url } = await (passkeysServer ??= startWithPasskeys());
    await signInWithPasskey(browser, { ...options, baseURL: url }, stage.cameraFor);
  });
  // Must run last, because all data then belongs to a household of two people.
  await run('household-of-two', () => showHouseholdOfTwo(stage, household));
  await run('entering-by-code', () => signInByCode(stage));
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
