import type { Page } from '@playwright/test';

/**
 * Waits until the page has loaded the code that it loads ahead for a time without a network: the
 * sheet of the unsent writes is a part of it.
 */
export async function waitUntilPreloaded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('UnsentSheet')),
  );
}
