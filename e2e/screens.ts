/**
 * `npm run screens`: takes pictures of every screen and dialog into screens/, for a person to look
 * at.
 */
import { chromium, type Browser } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startMailbox } from '../fakes/mailbox.ts';
import { startFakes } from '../fakes/start-fakes.ts';
import { cameraFor, type Size } from './scenes/camera.ts';
import { administering } from './scenes/admin.ts';
import { living } from './scenes/casa.ts';
import * as catalogue from './scenes/catalogue.ts';
import { codes } from './scenes/codes.ts';
import { createHousehold } from './scenes/household.ts';
import { importing } from './scenes/imports.ts';
import { sharing } from './scenes/invites.ts';
import { budgeting, comparing, noting, priceHistory, spending } from './scenes/prices.ts';
import { enteringWithPasskey, startWithPasskeys } from './scenes/passkeys.ts';
import { connecting, owning } from './scenes/profile.ts';
import { receiving } from './scenes/receipts.ts';
import { scanning } from './scenes/scanning.ts';
import * as scenes from './scenes/scenes.ts';
import type { Stage } from './scenes/scenes.ts';
import { enteringByProvider, startWithProviders } from './scenes/sso.ts';
import { askingAssistant, bananasReply } from './scenes/tips.ts';
import { enteringByCode, protecting } from './scenes/two-factor.ts';
import { unsent } from './scenes/unsent.ts';
import { signUp } from './support/account.ts';
import { startApp, type App } from './support/app.ts';
import { withCamera } from './support/launch.ts';

const usualSizes: readonly Size[] = [
  { name: 'mobile', width: 390, height: 844 },
  { name: 'desktop', width: 1280, height: 800 },
];

/** The smallest phone, and a phone whose text is twice as large. */
const smallSizes: readonly Size[] = [
  { name: 'narrow', width: 320, height: 640 },
  { name: 'large-text', width: 390, height: 844 },
];

// `npm run screens -- shopping` takes only that scene; `--small` takes it at the small sizes.
const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { small: { type: 'boolean', default: false } },
});
const sizes = values.small ? smallSizes : usualSizes;

async function walk(browser: Browser, app: App, size: Size): Promise<void> {
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
    cameraFor: (other) => cameraFor(other, size),
  };
  // One broken scene must not hide the others.
  const play = async (name: string, scene: () => Promise<void>) => {
    if (wanted.length > 0 && !wanted.includes(name)) return;
    try {
      await scene();
      console.log(`${name} (${size.name})`);
    } catch (error) {
      console.error(`${name} (${size.name}) broke off: ${String(error)}`);
      process.exitCode = 1;
      await stage.shoot(`${name}-broke-off`);
    }
  };
  await play('visitor', () => scenes.visitor(stage));
  const account = await signUp(page);
  await play('newcomer', () => scenes.newcomer(stage));
  const household = await createHousehold(page);
  await play('planning', () => scenes.planning(stage, household));
  await play('comparing', () => comparing(stage, household));
  await play('price-history', () => priceHistory(stage));
  await play('spending', () => spending(stage, household));
  // Must run before the cart is emptied.
  await play('budgeting', () => budgeting(stage, household));
  await play('receiving', () => receiving(stage, household));
  await play('shopping', () => scenes.shopping(stage, household));
  await play('noting', () => noting(stage));
  await play('codes', () => codes(stage, household));
  await play('stocking', () => scenes.stocking(stage));
  await play('browsing', () => catalogue.browsingCatalogue(stage));
  await play('registering', () => catalogue.registeringProduct(stage));
  await play('scanning', () => scanning(stage, household));
  await play('asking', () => askingAssistant(stage));
  await play('sharing', () => sharing(stage, household));
  await play('importing', () => importing(stage));
  await play('owning', () => owning(stage));
  await play('connecting', () => connecting(stage));
  await play('protecting', () => protecting(stage, account));
  await play('administering', async () => {
    await app.user('operator', 'add', account.email);
    await administering(stage);
  });
  await play('unsent', () => unsent(stage, household));
  await play('surroundings', () => scenes.surroundings(stage, household));
  await play('entering-by-provider', async () => {
    const { url, provider } = await (withProviders ??= startWithProviders());
    const visit = { ...options, baseURL: url };
    await enteringByProvider(browser, visit, stage.cameraFor, provider);
  });
  await play('entering-with-passkey', async () => {
    const { url } = await (withPasskeys ??= startWithPasskeys());
    await enteringWithPasskey(browser, { ...options, baseURL: url }, stage.cameraFor);
  });
  // Must run last, because all data then belongs to a household of two people.
  await play('living', () => living(stage, household));
  await play('entering-by-code', () => enteringByCode(stage));
  await context.close();
}

/** Started by the scenes that need them. */
let withProviders: ReturnType<typeof startWithProviders> | undefined;
let withPasskeys: ReturnType<typeof startWithPasskeys> | undefined;

const fakes = await startFakes();
fakes.gemini.script.fallback = bananasReply;
const mailbox = await startMailbox();
const backups = mkdtempSync(path.join(tmpdir(), 'quitanda-backups-'));
const app = await startApp({
  ...fakes.environment,
  ...mailbox.environment,
  BACKUP_DIR: backups,
});
const browser = await chromium.launch(withCamera);
try {
  await Promise.all(sizes.map((size) => walk(browser, app, size)));
} finally {
  await browser.close();
  await app.stop();
  await (await withProviders)?.stop();
  await (await withPasskeys)?.stop();
  await Promise.all([fakes.stop(), mailbox.stop()]);
  rmSync(backups, { recursive: true, force: true });
}
