/** The disasters that happen in addition to the bad network. */
import { expect, type Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../fakes/random.ts';
import type { ClickMode } from './tab.ts';
import { changeConflictItem, waitForConflictItem, addWithoutWaiting, tap } from './taps.ts';
import { takeSameItem } from './conflicts.ts';
import { removeAndReinvite, deleteOrMoveList, removedListPrefix } from './household-changes.ts';
import type { TestEnvironment } from './environment.ts';

export type DisasterKind =
  | 'reload'
  | 'two tabs'
  | 'three tabs'
  | 'tab closed'
  | 'browser killed'
  | 'browser crashed'
  | 'server killed'
  | 'token expired'
  | 'database full'
  | 'disk full'
  | 'two devices'
  | 'member removed'
  | 'list taken away'
  | 'taken by two';

interface Disaster {
  readonly tabCount: number;
  /** Each device has its own disk. The tabs are distributed over the devices. */
  readonly deviceCount?: number;
  readonly clickMode?: (random: Random, tapNumber: number) => ClickMode;
  readonly before?: (environment: TestEnvironment, round: number) => Promise<void>;
  /** Runs while the tabs are tapped. */
  readonly during?: (environment: TestEnvironment, round: number) => Promise<void>;
  readonly after?: (environment: TestEnvironment, round: number) => Promise<void>;
  /**
   * Whether the device cannot store the rows that it receives. A page may then show older data
   * after a reload.
   */
  readonly cannotStoreRows?: boolean;
  /** Whether the pages must not be reloaded, because some taps are only in their memory. */
  readonly staysOnScreen?: boolean;
  /** The maximum number of rounds in a run, for a disaster whose rounds take long. */
  readonly maxRounds?: number;
  /** Whether the server may refuse taps. The page must then show each refusal. */
  readonly causesRefusals?: boolean;
  /** Whether the comparison ignores a line of the audit, because it does not belong to a tap. */
  readonly isIgnored?: (line: string) => boolean;
}

/** Six minutes, which is longer than a token is valid. */
const clockJumpMs = 360_000;

export const disasters: Readonly<Record<DisasterKind, Disaster>> = {
  reload: {
    tabCount: 1,
    clickMode: (_, tapNumber) => (tapNumber % 2 === 0 ? 'then-reload' : 'by-mouse'),
  },
  'two tabs': { tabCount: 2, clickMode: randomClickMode },
  'three tabs': { tabCount: 3, clickMode: randomClickMode },
  'tab closed': {
    tabCount: 1,
    async after(environment) {
      const [tab] = environment.tabs;
      if (!tab) return;
      const secondTab = await environment.openFrom(tab);
      await tap(secondTab);
      await tap(secondTab, 'then-close');
    },
  },
  'browser killed': {
    tabCount: 2,
    async after(environment, round) {
      await Promise.all(environment.tabs.map(({ page }) => waitUntilTapsStored(page)));
      // In every second round the browser is killed during one more tap.
      if (round % 2 === 0) await Promise.all(environment.tabs.map((tab) => addWithoutWaiting(tab)));
      await environment.killBrowser();
    },
  },
  // Used only by a test in offline.spec.ts, which checks that a run fails soon when a browser ends
  // unexpectedly, and that its error says so.
  'browser crashed': { tabCount: 1, during: (environment) => environment.crashBrowser() },
  'server killed': {
    tabCount: 2,
    // The service worker has stored the page, so the page loads without a server.
    clickMode: randomClickMode,
    async during(environment) {
      // Real time: the disaster happens at a random moment of the taps.
      await sleep(environment.random.below(600));
      await environment.killServer();
      // Real time: the server is away for a random time.
      await sleep(environment.random.below(800));
      await environment.startServer();
    },
  },
  'token expired': {
    tabCount: 2,
    async during(environment) {
      // Real time: the disaster happens at a random moment of the taps.
      await sleep(environment.random.below(600));
      await environment.moveClock(clockJumpMs);
    },
  },
  'database full': {
    tabCount: 2,
    cannotStoreRows: true,
    clickMode: randomClickMode,
    async before(environment, round) {
      if (round === 1) await fillDatabase(environment);
    },
  },
  'disk full': {
    tabCount: 1,
    cannotStoreRows: true,
    staysOnScreen: true,
    async before(environment, round) {
      if (round === 0)
        await environment.tabs[0]?.open(environment.random.pick(['lists', 'trip', 'pantry']));
      if (round !== 1) return;
      await fillDatabase(environment);
      for (const { page } of environment.tabs) await page.evaluate(fillJournal);
    },
    async during({ tabs: [tab] }, round) {
      if (round !== 1) return;
      await tab?.page.getByText('Este aparelho está sem espaço.').first().waitFor();
    },
  },
  'two devices': {
    tabCount: 2,
    deviceCount: 2,
    async after({ tabs }, round) {
      for (const tab of tabs) await waitForConflictItem(tab, round);
      const changes = tabs.map((tab, index) =>
        changeConflictItem(tab, round, index === round % 2 ? 'remove' : 'tick'),
      );
      await Promise.all(changes);
    },
  },
  'member removed': {
    tabCount: 2,
    maxRounds: 4,
    causesRefusals: true,
    after: removeAndReinvite,
  },
  'list taken away': {
    tabCount: 2,
    maxRounds: 4,
    causesRefusals: true,
    // Ignores the changes of the list and of its items, except for an item that a tap added.
    isIgnored: (line) =>
      line.includes(` ${removedListPrefix}`) &&
      !new RegExp(`\\+ ${removedListPrefix}o [A-Z]`, 'u').test(line),
    after: deleteOrMoveList,
  },
  'taken by two': { tabCount: 2, maxRounds: 4, after: takeSameItem },
};

function randomClickMode(random: Random): ClickMode {
  return random.chance(0.12) ? 'then-reload' : 'by-mouse';
}

/**
 * Waits until every tap of this device is in its database. Killing the browser then loses no tap.
 */
async function waitUntilTapsStored(page: Page): Promise<void> {
  const countJournalEntries = async () =>
    (await page.evaluate(() => window.readStorage())).journalEntries;
  await expect.poll(countJournalEntries, { intervals: [10] }).toBe(0);
}

/** Limits the storage of the device, so that its database is full. */
async function fillDatabase({ tabs, network }: TestEnvironment): Promise<void> {
  for (const { page } of tabs) {
    const session = await page.context().newCDPSession(page);
    const smallQuota = { origin: network.origin, quotaSize: 1_024 };
    await session.send('Storage.overrideQuotaForOrigin', smallQuota);
  }
  // The browser updates the remaining space only every half minute.
  const isFull = () => tabs[0]?.page.evaluate(isDatabaseFull);
  await expect.poll(isFull, { timeout: 60_000 }).toBe(true);
}

async function isDatabaseFull(): Promise<boolean> {
  const openRequest = indexedDB.open('scratch');
  openRequest.addEventListener('upgradeneeded', () => openRequest.result.createObjectStore('rows'));
  return new Promise((resolve) => {
    openRequest.addEventListener('error', () => resolve(true));
    openRequest.addEventListener('success', () => {
      const transaction = openRequest.result.transaction('rows', 'readwrite', {
        durability: 'strict',
      });
      transaction.objectStore('rows').put('a row', 1);
      transaction.addEventListener('complete', () => resolve(false));
      transaction.addEventListener('abort', () => resolve(true));
      transaction.commit();
    });
  });
}

/** Fills localStorage, which holds the journal of the taps that are not in the database yet. */
function fillJournal(): void {
  for (let size = 4 * 1_024 * 1_024; size >= 1; size /= 2) {
    try {
      for (let count = 0; ; count += 1) {
        localStorage.setItem(`full ${size} ${count}`, 'x'.repeat(size));
      }
    } catch {
      // There is no space for another entry of this size.
    }
  }
}
