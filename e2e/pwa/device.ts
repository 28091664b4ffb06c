/** What is on a device that has the app. */
import { expect, type Page } from '@playwright/test';

/** Waits until the app's files are kept and its worker answers for this page. */
export async function keptOnDevice(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** The caches of the app, and how many files stand in each. */
export async function keptFiles(page: Page): Promise<{ name: string; files: string[] }[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    return Promise.all(
      names.map(async (name) => {
        const requests = await (await caches.open(name)).keys();
        return { name, files: requests.map(({ url }) => new URL(url).pathname) };
      }),
    );
  });
}

/** Whether the page is of the second version, of e2e/pwa/front.ts. */
export const versionOf = async (page: Page): Promise<1 | 2> =>
  (await page.locator('meta[name="version"]').count()) === 0 ? 1 : 2;

/** Waits for a reload into the second version. */
export async function expectSecondVersion(page: Page): Promise<void> {
  await expect.poll(() => versionOf(page).catch(() => 1)).toBe(2);
}
