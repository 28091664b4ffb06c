/** Checks what a device has stored of the app. */
import { expect, type Page } from '@playwright/test';

/** Waits until the app's files are stored and its worker controls this page. */
export async function keptOnDevice(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** The caches that contain the app: one for each version, until its last page is closed. */
export const keptVersions = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());

/** The paths of all stored files of the app. */
export const keptFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname);
  });

/** Whether the page is of the second version, of e2e/pwa/updatable-server.ts. */
export const versionOf = async (page: Page): Promise<1 | 2> =>
  (await page.locator('meta[name="version"]').count()) === 0 ? 1 : 2;

/** Waits for a reload into the second version. */
export async function expectSecondVersion(page: Page): Promise<void> {
  await expect.poll(() => versionOf(page).catch(() => 1)).toBe(2);
}
