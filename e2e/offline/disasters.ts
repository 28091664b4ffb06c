/** What else goes wrong while the network is bad. */
import { expect, type Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Touch } from './tab.ts';
import type { World } from './world.ts';

export const kinds = [
  'reload',
  'two tabs',
  'three tabs',
  'tab closed',
  'browser killed',
  'server killed',
  'token expired',
  'disk full',
] as const;
export type Kind = (typeof kinds)[number];

interface Disaster {
  readonly tabCount: number;
  readonly touch?: (world: World, number: number) => Touch;
  readonly before?: (world: World, round: number) => Promise<void>;
  /** While the tabs are tapped. */
  readonly during?: (world: World, round: number) => Promise<void>;
  readonly after?: (world: World, round: number) => Promise<void>;
  /** Pages that must not be loaded again: they alone know of some taps. */
  readonly staysOnScreen?: boolean;
}

/** Longer than any token lives. */
const sixMinutes = 360_000;

export const disasters: Readonly<Record<Kind, Disaster>> = {
  reload: {
    tabCount: 1,
    touch: (_, number) => (number % 2 === 0 ? 'then-reload' : 'by-hand'),
  },
  'two tabs': { tabCount: 2, touch: sometimesReload },
  'three tabs': { tabCount: 3, touch: sometimesReload },
  'tab closed': {
    tabCount: 1,
    async after(world) {
      const [tab] = world.tabs;
      if (!tab) return;
      const opened = await world.openFrom(tab);
      await opened.tap();
      await opened.tap('then-close');
    },
  },
  'browser killed': {
    tabCount: 2,
    async after(world, round) {
      await Promise.all(world.tabs.map(({ page }) => isKept(page)));
      // Every second time with a tap that dies together with the battery.
      if (round % 2 === 0) await Promise.all(world.tabs.map((tab) => tab.lastTap()));
      await world.killBrowser();
    },
  },
  'server killed': {
    tabCount: 2,
    async during(world) {
      await sleep(world.chance.below(600));
      await world.killServer();
      await sleep(world.chance.below(800));
      await world.startServer();
    },
  },
  'token expired': {
    tabCount: 2,
    async during(world) {
      await sleep(world.chance.below(600));
      await world.moveClock(sixMinutes);
    },
  },
  'disk full': {
    tabCount: 1,
    staysOnScreen: true,
    async before(world, round) {
      if (round === 1) await fillDisk(world);
    },
    async during({ tabs: [tab] }, round) {
      if (round !== 1) return;
      await tab?.page.getByText('Este aparelho está sem espaço.').first().waitFor();
    },
  },
};

function sometimesReload(world: World): Touch {
  return world.chance.happens(0.12) ? 'then-reload' : 'by-hand';
}

/** Until the database of the device has every tap: from then on it may be switched off. */
async function isKept(page: Page): Promise<void> {
  const notes = async () => (await page.evaluate(() => window.onDisk())).notes;
  await expect.poll(notes, { intervals: [10] }).toBe(0);
}

/** Leaves no room in the database of the device, and none in the journal before it. */
async function fillDisk({ tabs, network }: World): Promise<void> {
  for (const { page } of tabs) {
    const session = await page.context().newCDPSession(page);
    const full = { origin: network.origin, quotaSize: 1_024 };
    await session.send('Storage.overrideQuotaForOrigin', full);
    await page.evaluate(() => {
      for (let size = 4 * 1_024 * 1_024; size >= 1; size /= 2) {
        for (let count = 0; ; count += 1) {
          try {
            localStorage.setItem(`full ${size} ${count}`, 'x'.repeat(size));
          } catch {
            break;
          }
        }
      }
    });
  }
}
