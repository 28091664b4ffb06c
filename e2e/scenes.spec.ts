/**
 * Opens every scene of which e2e/screens.ts takes pictures, and checks each with axe in both themes.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContextOptions, Page } from '@playwright/test';
import type { Mailbox } from '../fakes/mailbox.ts';
import { householdScenes } from './scenes/all.ts';
import { createHousehold, type Household } from './scenes/household.ts';
import { managePasskeys, startWithPasskeys } from './scenes/passkeys.ts';
import { visitAsNewcomer, visitSignedOut, type Stage } from './scenes/scenes.ts';
import { signInByProvider, startWithProviders } from './scenes/sso.ts';
import { bananasReply } from './scenes/tips.ts';
import { signUpByApi } from './support/account.ts';
import { startApp } from './support/app.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { mailboxFixture } from './support/mailbox.ts';
import { test as base } from './support/test.ts';

/** A screen that is still loading has no heading yet. */
const rulesWithoutEffect: Readonly<Record<string, string[]>> = {
  loading: ['page-has-heading-one'],
};

/** Checks the page where a picture would be taken. */
const checkerFor = (page: Page) => (name: string) =>
  base.step(name, () => expectNoAxeViolations(page, rulesWithoutEffect[name], ['light', 'dark']));

interface WorkerFixtures {
  readonly mailbox: Mailbox;
  readonly resident: Resident;
}

/** A person with a household, and the page on which this person opens one scene after the other. */
interface Resident {
  readonly stage: Stage;
  readonly household: Household;
}

const test = base.extend<{ readonly stage: Stage }, WorkerFixtures>({
  mailbox: [...mailboxFixture],

  app: [
    async ({ fakes, mailbox }, use) => {
      const backups = mkdtempSync(path.join(tmpdir(), 'quitanda-backups-'));
      // Without the frame of suggestions, which shows the page of another site.
      fakes.gemini.script.fallback = bananasReply;
      const settings = { ...fakes.environment, ...mailbox.environment, BACKUP_DIR: backups };
      const app = await startApp(settings);
      await use(app);
      await app.stop();
      rmSync(backups, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  // As in e2e/screens.ts, because a sign-up and a first load take as long as a short scene. After a
  // failure Playwright starts a new worker, and so the next scene has a new page and household.
  resident: [
    async ({ app, mailbox, browser }, use, { project }) => {
      const { contextOptions, ...options } = project.use;
      const context = await browser.newContext({
        ...contextOptions,
        ...(options as BrowserContextOptions),
        baseURL: app.url,
      });
      context.setDefaultTimeout(options.actionTimeout ?? 0);
      const page = await context.newPage();
      const account = await signUpByApi(page);
      const household = { account, ...(await createHousehold(page)) };
      const shoot = checkerFor(page);
      await use({ stage: { app, mailbox, page, shoot, cameraFor: checkerFor }, household });
      await context.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  stage: async ({ app, mailbox, page, expectOnConsole }, use) => {
    // Some scenes show refusals, errors, and a device without a network.
    expectOnConsole(/./u);
    await use({ app, mailbox, page, shoot: checkerFor(page), cameraFor: checkerFor });
  },
});

test('AUT-01 AUT-02 axe finds no violation in the scene: visitor', async ({ stage }) => {
  await visitSignedOut(stage);
});

test('HOM-01 LST-03 PAN-01 axe finds no violation in the scene: newcomer', async ({ stage }) => {
  await signUpByApi(stage.page);
  await visitAsNewcomer(stage);
});

for (const { name, rowIds, open, needsCamera } of householdScenes) {
  const tag = needsCamera ? ['@camera'] : [];
  test(`${rowIds} axe finds no violation in the scene: ${name}`, { tag }, async ({ resident }) => {
    await open(resident.stage, resident.household);
  });
}

test('SSO-01 SSO-03 axe finds no violation in the scene: entering-by-provider', async ({
  browser,
}) => {
  const { url, provider, stop } = await startWithProviders();
  try {
    await signInByProvider(browser, { baseURL: url }, checkerFor, provider);
  } finally {
    await stop();
  }
});

test('PASS-01 PASS-04 axe finds no violation in the scene: entering-with-passkey', async ({
  browser,
}) => {
  const app = await startWithPasskeys();
  try {
    await managePasskeys(browser, { baseURL: app.url }, checkerFor);
  } finally {
    await app.stop();
  }
});
