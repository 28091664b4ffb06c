/** A browser with its own disk, which can be killed and opened again. */
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { plain } from '../support/launch.ts';
import { watchRows } from './watch.ts';

export interface Device {
  readonly newPage: () => Promise<Page>;
  /** Opens a blank window from a page. Such a window may close itself. */
  readonly openedFrom: (page: Page) => Promise<Page>;
  /** Kills the whole browser at once, as when the battery is empty. */
  readonly kill: () => Promise<void>;
  /** Kills it as if it had crashed: `onDeath` is called. */
  readonly crash: () => Promise<void>;
  /** Closes it, or kills it where it does not close in time. */
  readonly close: () => Promise<void>;
  /** Errors that the pages did not catch. */
  readonly errors: string[];
}

/** How long a browser may take to close. */
const maxClosingMs = 10_000;

/** Opens a browser. `onDeath` is called if it ends without being killed or closed from here. */
export async function openDevice(
  folder: string,
  url: string,
  onDeath: (error: Error) => void,
): Promise<Device> {
  const context = await chromium.launchPersistentContext(folder, {
    ...plain,
    baseURL: url,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    // Allows service workers, even if other tests block them.
    serviceWorkers: 'allow',
  });
  context.setDefaultTimeout(30_000);
  await context.addInitScript(watchRows);
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(String(error.error())));
  let isEnding = false;
  context.on('close', () => {
    if (!isEnding) onDeath(new Error(`The browser on ${folder} ended unexpectedly.`));
  });
  return {
    errors,
    newPage: () => context.newPage(),
    async openedFrom(page) {
      const opened = context.waitForEvent('page');
      await page.evaluate(() => void open('about:blank'));
      return opened;
    },
    kill() {
      isEnding = true;
      return killBrowser(folder, context);
    },
    crash: () => killBrowser(folder, context),
    close() {
      isEnding = true;
      return closeBrowser(folder, context);
    },
  };
}

async function closeBrowser(folder: string, context: BrowserContext): Promise<void> {
  const closed = context.close().then(
    () => true,
    () => false,
  );
  const late = sleep(maxClosingMs, false, { ref: false });
  if (await Promise.race([closed, late])) return;
  await killBrowser(folder, context).catch(() => undefined);
}

async function killBrowser(folder: string, context: BrowserContext): Promise<void> {
  const [main] = browsersOn(folder);
  if (main === undefined) throw new Error(`No browser runs on ${folder}.`);
  // The main process leads a process group that contains all its children.
  process.kill(-main, 'SIGKILL');
  while (browsersOn(folder).length > 0) await sleep(20);
  await context.close().catch(() => undefined);
}

/** The main processes of the browser that keeps its data in this folder. */
function browsersOn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .filter((pid) => {
      const words = argumentsOf(pid);
      return words.includes(`--user-data-dir=${folder}`) && !words.some(isOfChild);
    })
    .map(Number);
}

const isOfChild = (word: string) => word.startsWith('--type=');

function argumentsOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split(/[\0 ]/u);
  } catch {
    return [];
  }
}
