import { expect, type Page } from '@playwright/test';

/** Waits until the server has answered every write of this device. */
export async function expectAllSent(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(countUnsent), { timeout: 20_000 }).toBe(0);
}

/**
 * Runs in the page. Counts the taps that are only in the journal in localStorage, and the
 * unanswered writes in the databases.
 */
async function countUnsent(): Promise<number> {
  const journalEntries = Object.keys(localStorage).filter((name) =>
    name.startsWith('quitanda.tap.'),
  );
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
  const counts = names.filter((name) => name.startsWith('quitanda-')).map(countWrites);
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, journalEntries.length);

  function countWrites(name: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const openRequest = indexedDB.open(name);
      // This event means that the database was deleted after it was listed. Aborting the upgrade
      // prevents that the database is created again.
      openRequest.addEventListener('upgradeneeded', () => openRequest.transaction?.abort());
      openRequest.addEventListener('error', () => {
        if (openRequest.error?.name === 'AbortError') resolve(0);
        else reject(openRequest.error ?? new Error(name));
      });
      openRequest.addEventListener('success', () => {
        const countRequest = openRequest.result.transaction('writes').objectStore('writes').count();
        countRequest.addEventListener('success', () => {
          openRequest.result.close();
          resolve(countRequest.result);
        });
      });
    });
  }
}
