/** A browser with its own data folder, which can be killed and opened again. */
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromiumOptions } from '../support/launch.ts';
import { watchRows } from './watch.ts';

export interface Device {
  readonly newPage: () => Promise<Page>;
  /** Opens a blank window by a script of `page`, so that a script may close the window again. */
  readonly openWindowFrom: (page: Page) => Promise<Page>;
  /** Kills the whole browser at once, as when the battery is empty. */
  readonly kill: () => Promise<void>;
  /** Kills the browser as if it had crashed: `onCrash` is called. */
  readonly crash: () => Promise<void>;
  /** Closes the browser, or kills it if it does not close in time. */
  readonly close: () => Promise<void>;
  /** Errors that the pages did not catch. */
  readonly errors: string[];
}

/** The maximum time in which a browser must close. */
const maxClosingMs = 10_000;

/** Opens a browser. `onCrash` is called if the browser ends without a call of `kill` or `close`. */
export async function openDevice(
  folder: string,
  url: string,
  onCrash: (error: Error) => void,
): Promise<Device> {
  const context = await chromium.launchPersistentContext(folder, {
    ...chromiumOptions,
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
    if (!isEnding) onCrash(new Error(`The browser that uses ${folder} ended unexpectedly.`));
  });
  return {
    errors,
    newPage: () => context.newPage(),
    async openWindowFrom(page) {
      const newWindow = context.waitForEvent('page');
      await page.evaluate(() => void open('about:blank'));
      return newWindow;
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
  // Real time: the limit of a browser that does not close.
  const timeout = sleep(maxClosingMs, false, { ref: false });
  if (await Promise.race([closed, timeout])) return;
  await killBrowser(folder, context).catch(() => undefined);
}

async function killBrowser(folder: string, context: BrowserContext): Promise<void> {
  const [mainPid] = findMainPids(folder);
  if (mainPid === undefined) throw new Error(`No browser uses ${folder}.`);
  // The main process leads a process group that contains all its children.
  process.kill(-mainPid, 'SIGKILL');
  // Real time: these processes are not children of the test, so it can only look again.
  while (findMainPids(folder).length > 0) await sleep(20);
  await context.close().catch(() => undefined);
}

/**
 * Returns the pids of the main processes of the browsers that use this data folder: one pid, or
 * none after the browser has ended.
 */
function findMainPids(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .filter((pid) => {
      const args = argumentsOf(pid);
      return args.includes(`--user-data-dir=${folder}`) && !args.some(isChildArgument);
    })
    .map(Number);
}

const isChildArgument = (argument: string) => argument.startsWith('--type=');

function argumentsOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split(/[\0 ]/u);
  } catch {
    return [];
  }
}
