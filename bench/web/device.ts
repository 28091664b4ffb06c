/** The browser of one person's phone, which both Lighthouse and Playwright drive. */
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '../../e2e/support/app.ts';
import { chromiumOptions } from '../../e2e/support/launch.ts';
import { requireChromium } from '../harness/browser.ts';
import { addCleanup } from '../harness/clean-up.ts';

export interface Device {
  readonly context: BrowserContext;
  /** The port of Chromium's debugging protocol. */
  readonly port: number;
  /** Opens a page after deleting what the app has stored, except the signed-in user. */
  readonly openFreshPage: () => Promise<Page>;
}

/** All storage of the app, except the session's cookie and the signed-in user in localStorage. */
const storageTypes = 'cache_storage,indexeddb,service_workers';

export async function startDevice(baseURL: string): Promise<Device> {
  const executablePath = await requireChromium();
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-device-'));
  const port = await findFreePort();
  const context = await chromium.launchPersistentContext(folder, {
    ...chromiumOptions,
    executablePath,
    args: [...chromiumOptions.args, `--remote-debugging-port=${port}`],
    baseURL,
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    hasTouch: true,
    isMobile: true,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  });
  addCleanup(async () => {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    context,
    port,
    async openFreshPage() {
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send('Storage.clearDataForOrigin', { origin: baseURL, storageTypes });
      await session.send('Network.clearBrowserCache');
      await session.detach();
      return page;
    },
  };
}
