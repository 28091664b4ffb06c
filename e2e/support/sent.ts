import { expect, type Page } from '@playwright/test';
import { readStored } from './stored.ts';

/** Waits until the server has answered every write of this device. */
export async function expectAllSent(page: Page): Promise<void> {
  await expect.poll(() => countUnsent(page), { timeout: 60_000 }).toBe(0);
}

/**
 * Counts the taps that are only in the journal in localStorage, and the unanswered writes in the
 * databases.
 */
async function countUnsent(page: Page): Promise<number> {
  const names = await page.evaluate(() => Object.keys(localStorage));
  const journalEntries = names.filter((name) => name.startsWith('quitanda.tap.'));
  return journalEntries.length + (await readStored(page, 'writes')).length;
}
