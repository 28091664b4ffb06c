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
import { addCleanup } from '../clean-up.ts';
import type { Report } from '../report.ts';
import {
  findGoals,
  otherFiguresTable,
  tapTable,
  type Opening,
  type SpeedMeasurements,
} from './figures.ts';
import { createHousehold } from './household.ts';
import {
  changeStock,
  measureTickCosts,
  removeAndAdd,
  takeAndPutBack,
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
  /** If undefined, measures twice: with a processor four times slower, and at full speed. */
  slowdown?: number;
}): Promise<Report> {
  const slowdowns = slowdown === undefined ? [4, 1] : [slowdown];
  const chromiumResult = await findChromium();
  if ('missing' in chromiumResult) throw new Error(chromiumResult.missing);
  await buildWeb();
  const app = await startApp();
  addCleanup(app.stop);
  const browser = await chromium.launch({
    ...chromiumOptions,
    executablePath: chromiumResult.path,
  });
  addCleanup(() => browser.close());
  const size = Math.max(...sizes);

  const measurements: SpeedMeasurements[] = [];
  for (const factor of slowdowns) {
    const context = await browser.newContext({
      baseURL: app.url,
      viewport: { width: 412, height: 915 },
      hasTouch: true,
      isMobile: true,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
    });
    measurements.push(await measureAt(context, factor, size, rounds));
    await context.close();
  }
  return {
    method: [
      `Lists and a pantry of ${size} items, ${rounds} taps of each kind 100 to 300 ms apart, without waiting for the server's answers.`,
      'p50, p95, max: from the moment when the finger leaves the screen until the frame in which the element looks different; event: Event Timing, until the next paint.',
    ],
    tables: [...measurements.map(tapTable), otherFiguresTable(measurements)],
    goals: measurements.slice(0, 1).flatMap(findGoals),
  };
}

/**
 * Creates a new person, and measures on a phone with a processor that is `slowdown` times slower.
 */
async function measureAt(
  context: BrowserContext,
  slowdown: number,
  size: number,
  rounds: number,
): Promise<SpeedMeasurements> {
  console.log(`Setting up lists of ${size} items, processor ${slowdown}x slower…`);
  const page = await context.newPage();
  await signUp(page);
  const household = await createHousehold(page, size, rounds);
  await page.goto('/lista-compras');
  await page.close();

  const phone = await Phone.open(context, slowdown);
  const journey = { phone, household, rounds };
  const shortJourney = { ...journey, rounds: Math.ceil(rounds / 5) };
  for (const run of [tick, tickInBursts, takeAndPutBack, takeAtOnce, changeStock]) {
    console.log(`${run.name}, ${slowdown}x…`);
    await run(journey);
  }
  const costs = await measureTickCosts(shortJourney);
  await removeAndAdd(journey);
  await phone.waitUntilQuiet();
  const readings = await phone.close();
  const openings: Opening[] = [];
  for (let count = 0; count < shortJourney.rounds; count += 1)
    openings.push(await measureOpening(context, slowdown));
  return { slowdown, readings, costs, openings };
}

/** Opens the app at a list that is stored on the device. */
async function measureOpening(context: BrowserContext, slowdown: number): Promise<Opening> {
  const phone = await Phone.open(context, slowdown);
  await phone.page.addInitScript(watchOpening);
  await phone.page.goto('/lista-compras');
  await phone.page.waitForFunction(() => performance.getEntriesByName('list-shown').length > 0);
  const shown = await phone.page.evaluate(
    () => performance.getEntriesByName('list-shown')[0]?.startTime ?? Number.NaN,
  );
  await phone.waitUntilQuiet();
  const readings = await phone.close();
  const tasks = readings.flatMap(({ longTasks }) => longTasks).filter(({ at }) => at < shown);
  return { shown, longTasks: tasks.reduce((sum, { duration }) => sum + duration, 0) };
}
