import { expect, type Page } from '@playwright/test';

/** Waits until the server has answered every write of this device. */
export async function expectAllSent(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(countUnsent), { timeout: 20_000 }).toBe(0);
}

/**
 * Runs in the page: counts the taps that are only in the journal in localStorage, and the
 * unanswered writes in the databases.
 */
async function countUnsent(): Promise<number> {
  const notes = Object.keys(localStorage).filter((name) => name.startsWith('quitanda.tap.'));
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
  const counts = names.filter((name) => name.startsWith('quitanda-')).map(countWrites);
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, notes.length);

  function countWrites(name: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const opening = indexedDB.open(name);
      // The database was deleted after it was listed. Opening it must not create it again.
      opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
      opening.addEventListener('error', () => {
        if (opening.error?.name === 'AbortError') resolve(0);
        else reject(opening.error ?? new Error(name));
      });
      opening.addEventListener('success', () => {
        const counting = opening.result.transaction('writes').objectStore('writes').count();
        counting.addEventListener('success', () => {
          opening.result.close();
          resolve(counting.result);
        });
      });
    });
  }
}
