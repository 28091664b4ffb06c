/**
 * How many taps and keys does a job take? Uses the built app on a phone, and only controls that can
 * be seen and reached.
 */
import { chromium, type Browser } from '@playwright/test';
import { startApp } from '../../e2e/support/app.ts';
import { chromiumOptions } from '../../e2e/support/launch.ts';
import { expectAllSent } from '../../e2e/support/sent.ts';
import { buildWeb } from '../../scripts/build-web.ts';
import { findChromium } from '../../scripts/system-packages.ts';
import { addCleanup } from '../clean-up.ts';
import type { Report } from '../report.ts';
import { countGoals, countTable, failedCount, type JobResult } from './figures.ts';
import { Hand } from './hand.ts';
import { journeys, type Journey } from './journeys.ts';

export async function measure(): Promise<Report> {
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
  const results: JobResult[] = [];
  for (const journey of journeys) results.push(await perform(browser, app.url, journey));
  return {
    method: [
      'A phone of 390×844 with a touch screen; a new person for each job. Scrolling does not count as a tap; each typed character counts as a key.',
      'A tap is possible only on a control that is visible, enabled and not covered. Afterwards the bench checks whether the job was done.',
    ],
    tables: [countTable(results)],
    goals: countGoals(results),
  };
}

/** Does one job. For a job that cannot be done it prints the reason, and the bound is missed. */
async function perform(browser: Browser, baseURL: string, journey: Journey): Promise<JobResult> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    const scene = await journey.createScene(page);
    await journey.openStart(page, scene);
    const hand = new Hand(page);
    await journey.perform(hand, page, scene);
    const count = hand.readAndResetCount();
    await expectAllSent(page);
    if (!(await journey.isDone(page, scene))) throw new Error('The job was not done.');
    return { ...journey, count };
  } catch (error) {
    console.error(`${journey.title}: ${String(error)}`);
    return { ...journey, count: failedCount };
  } finally {
    await context.close();
  }
}
