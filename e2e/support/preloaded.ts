import type { Page } from '@playwright/test';

/**
 * Waits until the page has loaded code that it loads ahead for a time without a network: the script
 * of this name, by default the sheet of the unsent writes, and all scripts that it imports.
 */
export async function waitUntilPreloaded(page: Page, script = 'UnsentSheet'): Promise<void> {
  await page.waitForFunction((part) => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    const requested = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]');
    return (
      loaded.some((name) => name.includes(`/${part}-`)) &&
      [...requested].every(({ href }) => loaded.includes(href))
    );
  }, script);
}
