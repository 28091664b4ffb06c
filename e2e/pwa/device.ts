/** Reads which files and versions of the app a device has stored. */
import { expect, type Page } from '@playwright/test';

/** Waits until the app's files are stored and the service worker controls this page. */
export async function waitUntilStored(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** Returns the names of the app's caches. Each version has one, until its last page is closed. */
export const readStoredVersions = (page: Page): Promise<string[]> =>
  page.evaluate(() => caches.keys());

/** Returns the paths of all stored files of the app. */
export const readStoredFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

/** Returns the version of the page. The second version is from e2e/pwa/updatable-server.ts. */
export const readVersion = async (page: Page): Promise<1 | 2> =>
  (await page.locator('meta[name="version"]').count()) === 0 ? 1 : 2;

/** Waits until the page has reloaded as the second version. */
export async function expectSecondVersion(page: Page): Promise<void> {
  await expect.poll(() => readVersion(page).catch(() => 1)).toBe(2);
}
