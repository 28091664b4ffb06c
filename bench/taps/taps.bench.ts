/**
 * How long does it take until a tap shows? Uses the built app in Chromium as a phone that is
 * slower than this machine (`--slowdown`), with a real server and the longest lists that people
 * have.
 */
import { signUpByApi } from '../../e2e/support/account.ts';
import { launchBrowser, startWebApp } from '../harness/browser.ts';
import type { Report } from '../harness/report.ts';
import { findGoals, tapTable } from './figures.ts';
import { createHousehold } from './household.ts';
import { takeAndPutBack, takeAtOnce, tick, tickInBursts } from './journeys.ts';
import { Phone } from './phone.ts';

export const normal = {
  rounds: 100,
  /** The number of items of each list. */
  size: 500,
  /** How many times slower than this machine the phone's processor is. */
  slowdown: 4,
};
export const short: typeof normal = { rounds: 1, size: 40, slowdown: 1 };

export async function measure({ rounds, size, slowdown }: typeof normal): Promise<Report> {
  const { url } = await startWebApp();
  const browser = await launchBrowser();
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 412, height: 915 },
    hasTouch: true,
    isMobile: true,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  });
  console.log(`Setting up lists of ${size} items…`);
  const page = await context.newPage();
  await signUpByApi(page);
  const household = await createHousehold(page, size);
  await page.goto('/lista-compras');
  await page.locator('[data-item]').first().waitFor();
  await page.close();

  const phone = await Phone.open(context, slowdown);
  for (const journey of [tick, tickInBursts, takeAndPutBack, takeAtOnce]) {
    console.log(`${journey.name}…`);
    await journey({ phone, household, rounds });
  }
  await phone.waitUntilQuiet();
  const readings = await phone.close();
  return {
    method: [
      `Lists of ${size} items, ${rounds} taps of each kind 100 to 300 ms apart, without waiting for the server's answers; the processor is ${slowdown} times slower.`,
      'p50, p95, max: from the moment when the finger leaves the screen until the frame in which the element looks different; event: Event Timing, until the next paint.',
    ],
    tables: [tapTable(readings)],
    goals: findGoals(readings),
  };
}
