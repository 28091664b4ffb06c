/** Builds the web app, and starts the browser and the server of the benches with screens. */
import { chromium, type Browser } from '@playwright/test';
import { chromiumOptions } from '../../e2e/support/launch.ts';
import { buildWeb } from '../../scripts/build-web.ts';
import { findChromium } from '../../scripts/system-packages.ts';
import { addCleanup } from './clean-up.ts';
import { startPostgres } from './postgres.ts';
import { startServer, type RunningServer } from './server.ts';

/** Returns the path of the system's Chromium. Throws if it is not installed. */
export async function requireChromium(): Promise<string> {
  const result = await findChromium();
  if ('missing' in result) throw new Error(result.missing);
  return result.path;
}

export async function launchBrowser(): Promise<Browser> {
  const executablePath = await requireChromium();
  const browser = await chromium.launch({ ...chromiumOptions, executablePath });
  addCleanup(() => browser.close());
  return browser;
}

/** Starts the server with the built web app, on a new PostgreSQL. */
export async function startWebApp(): Promise<RunningServer> {
  await buildWeb();
  const postgres = await startPostgres();
  return startServer({ DATABASE_URL: await postgres.createDatabase('web') });
}
