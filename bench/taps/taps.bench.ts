/**
 * How long does it take until a tap shows? Uses the built app in Chromium as a phone that is
 * slower than this machine (`--slowdown`), with a real server and the longest lists that people
 * have.
 */
import { chromium, type BrowserContext } from '@playwright/test';
import { signUp } from '../../e2e/support/account.ts';
import { startApp } from '../../e2e/support/app.ts';
import { chromiumOptions } from '../../e2e/support/launch.ts';
import { buildWeb } from '../../scripts/build-web.ts';
import { findChromium } from '../../scripts/system-packages.ts';
import { whenDone } from '../clean-up.ts';
import type { Report } from '../report.ts';
import { aroundTable, findGoals, tapTable, type Opening, type Timed } from './figures.ts';
import { createHousehold } from './household.ts';
import {
  costOfTicks,
  removeAndAdd,
  trip,
  stock,
  takeAtOnce,
  tick,
  tickInBursts,
} from './journeys.ts';
import { Phone } from './phone.ts';
import { watchOpening } from './stopwatch.ts';

export async function measure({
  rounds = 100,
  sizes = [500],
  slowdown,
}: {
  rounds?: number;
  sizes?: readonly number[];
  /** If undefined, measures twice: with a processor four times slower, and with the full speed. */
  slowdown?: number;
}): Promise<Report> {
  const slowdowns = slowdown === undefined ? [4, 1] : [slowdown];
  const found = await findChromium();
  if ('missing' in found) throw new Error(found.missing);
  await buildWeb();
  const app = await startApp();
  whenDone(app.stop);
  const browser = await chromium.launch({ ...chromiumOptions, executablePath: found.path });
  whenDone(() => browser.close());
  const size = Math.max(...sizes);

  const all: Timed[] = [];
  for (const factor of slowdowns) {
    const context = await browser.newContext({
      baseURL: app.url,
      viewport: { width: 412, height: 915 },
      hasTouch: true,
      isMobile: true,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
    });
    all.push(await measureAt(context, factor, size, rounds));
    await context.close();
  }
  return {
    method: [
      `Lists and a pantry of ${size} items, ${rounds} taps of each kind 100 to 300 ms apart; the server answers meanwhile.`,
      'p50, p95, max: from the finger leaving the glass to the frame with the new look; event: Event Timing, to the next paint.',
    ],
    tables: [...all.map(tapTable), aroundTable(all)],
    goals: all.slice(0, 1).flatMap(findGoals),
  };
}

/** Creates a new person, and measures on a phone of this speed. */
async function measureAt(
  context: BrowserContext,
  slowdown: number,
  size: number,
  rounds: number,
): Promise<Timed> {
  console.log(`Setting up lists of ${size} items, processor ${slowdown}x slower…`);
  const page = await context.newPage();
  await signUp(page);
  const household = await createHousehold(page, size, rounds);
  await page.goto('/lista-compras');
  await page.close();

  const phone = await Phone.open(context, slowdown);
  const journey = { phone, household, rounds };
  const few = { ...journey, rounds: Math.ceil(rounds / 5) };
  for (const go of [tick, tickInBursts, trip, takeAtOnce, stock]) {
    console.log(`${go.name}, ${slowdown}x…`);
    await go(journey);
  }
  const costs = await costOfTicks(few);
  await removeAndAdd(journey);
  await phone.quiet();
  const readings = await phone.close();
  const openings: Opening[] = [];
  for (let each = 0; each < few.rounds; each += 1) openings.push(await open(context, slowdown));
  return { slowdown, readings, costs, openings };
}

/** Opens the app at a list that is stored on the device. */
async function open(context: BrowserContext, slowdown: number): Promise<Opening> {
  const phone = await Phone.open(context, slowdown);
  await phone.page.addInitScript(watchOpening);
  await phone.page.goto('/lista-compras');
  await phone.page.waitForFunction(() => performance.getEntriesByName('list-shown').length > 0);
  const shown = await phone.page.evaluate(
    () => performance.getEntriesByName('list-shown')[0]?.startTime ?? Number.NaN,
  );
  await phone.quiet();
  const readings = await phone.close();
  const tasks = readings.flatMap(({ longTasks }) => longTasks).filter(({ at }) => at < shown);
  return { shown, longTasks: tasks.reduce((sum, { duration }) => sum + duration, 0) };
}
