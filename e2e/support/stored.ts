import { expect, type Page } from '@playwright/test';

/** Returns all entries of one store in the databases of this device, one for each household. */
export function readStored<Entry>(
  page: Page,
  store: 'writes' | 'rows' | 'progress',
): Promise<Entry[]> {
  return page.evaluate(readStore<Entry>, store);
}

/** Waits until the device has stored the rows that it received from the server. */
export async function expectRowsStored(page: Page): Promise<void> {
  const readCursors = async () =>
    (await readStored<{ cursor: string | null }>(page, 'progress')).map(({ cursor }) => cursor);
  await expect.poll(readCursors).toEqual([expect.any(String)]);
}

/** Runs in the page. */
async function readStore<Entry>(store: string): Promise<Entry[]> {
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
  const entries = names.filter((name) => name.startsWith('quitanda-')).map(readAll);
  return (await Promise.all(entries)).flat();

  function readAll(name: string): Promise<Entry[]> {
    return new Promise((resolve, reject) => {
      const openRequest = indexedDB.open(name);
      // This event means that the database was deleted after it was listed. Aborting the upgrade
      // prevents that the database is created again.
      openRequest.addEventListener('upgradeneeded', () => openRequest.transaction?.abort());
      openRequest.addEventListener('error', () => {
        if (openRequest.error?.name === 'AbortError') resolve([]);
        else reject(openRequest.error ?? new Error(name));
      });
      openRequest.addEventListener('success', () => {
        // The databases of photos do not have these stores.
        if (!openRequest.result.objectStoreNames.contains(store)) {
          openRequest.result.close();
          return resolve([]);
        }
        const getRequest = openRequest.result.transaction(store).objectStore(store).getAll();
        getRequest.addEventListener('success', () => {
          openRequest.result.close();
          resolve(getRequest.result as Entry[]);
        });
      });
    });
  }
}
