/** Measures what a phone downloads until a screen shows its content, and how long that takes. */
import type { Page } from '@playwright/test';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Device } from './device.ts';
import type { Route } from './routes.ts';

export type FileType = 'js' | 'css' | 'font';

export interface Visit {
  /** Milliseconds from the navigation until the screen shows its content. */
  readonly shown: number;
  /** The total of the tasks over 50 ms until then. */
  readonly longTasks: number;
  /** Layout shift until the measurement ends. */
  readonly shift: number;
  /** The paths that the page requested before the module scripts of the app ran. */
  readonly first: readonly string[];
  /** The paths that the app requested until the screen showed its content, and the later ones. */
  readonly besides: readonly string[];
  readonly later: readonly string[];
}

/** Lighthouse's throttling: a latency of 150 ms and 1.6 Mbit/s. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_638_400 * 0.9) / 8,
  uploadThroughput: (675_000 * 0.9) / 8,
};
/** How long a visit goes on after the screen is shown. The app then preloads more files. */
const preloadMs = 4_000;
const timeoutMs = 120_000;

/**
 * Visits a screen with slow 4G and a processor that is `slowdown` times slower than this machine.
 */
export async function visit(device: Device, route: Route, slowdown: number): Promise<Visit> {
  const page = await device.openFreshPage();
  const session = await device.context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(recordFirstLoad, route.contentSelector);
  await page.goto(route.path, { timeout: timeoutMs });
  try {
    await page.waitForFunction(() => window.firstLoad.shown > 0, undefined, {
      timeout: timeoutMs,
    });
  } catch (cause) {
    const text = await page.locator('body').innerText();
    throw new Error(`${page.url()} never showed ${route.contentSelector}, but: ${text}`, { cause });
  }
  await sleep(preloadMs);
  const result = await readVisit(page);
  await page.close();
  return result;
}

async function readVisit(page: Page): Promise<Visit> {
  return page.evaluate(() => {
    const { shown, longTasks, shift } = window.firstLoad;
    const [navigation] = performance.getEntriesByType('navigation');
    // Module scripts run after this moment.
    const scriptStart = (navigation as PerformanceNavigationTiming).domInteractive;
    const requests = performance
      .getEntriesByType('resource')
      .map(({ name, startTime }) => ({ path: new URL(name).pathname, startTime }))
      .filter(({ path }) => path.startsWith('/assets/') || path === '/theme.js');
    return {
      shown,
      shift,
      longTasks: longTasks
        .filter(({ startTime }) => startTime < shown)
        .reduce((sum, { duration }) => sum + duration, 0),
      first: requests.filter(({ startTime }) => startTime <= scriptStart).map(({ path }) => path),
      besides: requests
        .filter(({ startTime }) => startTime > scriptStart && startTime <= shown)
        .map(({ path }) => path),
      later: requests.filter(({ startTime }) => startTime > shown).map(({ path }) => path),
    };
  });
}

declare global {
  interface Window {
    firstLoad: { shown: number; shift: number; longTasks: PerformanceEntry[] };
  }
}

/** Runs in the page before the scripts of the page. */
function recordFirstLoad(selector: string): void {
  const state: Window['firstLoad'] = { shown: 0, shift: 0, longTasks: [] };
  window.firstLoad = state;
  new PerformanceObserver((list) => {
    state.longTasks.push(...list.getEntries());
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      state.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  requestAnimationFrame(function frame() {
    if (document.querySelector(selector) === null) return void requestAnimationFrame(frame);
    setTimeout(() => (state.shown = performance.now()));
  });
}

export function fileTypeOf(path: string): FileType | undefined {
  const extension = /\.(js|css|woff2)$/u.exec(path)?.[1];
  return extension === 'woff2' ? 'font' : (extension as FileType | undefined);
}

/** Returns the number of bytes of a file's body in this encoding. */
export function bytesOf(url: string, encoding: 'br' | 'gzip'): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}.`));
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () => resolve(bytes));
    }).on('error', reject);
  });
}
