/**
 * What does the first load of a screen transfer, and how fast is it on a phone? Measures the built
 * app from the real server in Chromium: its bytes, its times, and the scores of Lighthouse.
 */
import { signUp } from '../../e2e/support/account.ts';
import { startApp } from '../../e2e/support/app.ts';
import { createHousehold, supermarket } from '../../e2e/scenes/household.ts';
import { buildWeb } from '../../scripts/build-web.ts';
import { findChromium } from '../../scripts/system-packages.ts';
import { addCleanup } from '../clean-up.ts';
import type { Report } from '../report.ts';
import { audit, type Audit } from './audit.ts';
import { startDevice, type Device } from './device.ts';
import {
  auditTable,
  faultsTable,
  findGoals,
  visitTable,
  weightTable,
  type ScreenMeasurement,
  type Weight,
} from './figures.ts';
import { bytesOf, fileTypeOf, visit, type Visit } from './first-load.ts';
import { routesOf, type Route } from './routes.ts';

export async function measure({
  rounds = 3,
  slowdown = 4,
}: {
  rounds?: number;
  slowdown?: number;
}): Promise<Report> {
  const chromiumResult = await findChromium();
  if ('missing' in chromiumResult) throw new Error(chromiumResult.missing);
  await buildWeb();
  const app = await startApp();
  addCleanup(app.stop);
  const signedOutDevice = await startDevice(app.url, chromiumResult.path);
  const signedInDevice = await startDevice(app.url, chromiumResult.path);
  const routes = await signUpWithHousehold(signedInDevice);
  const deviceOf = ({ isSignedOut }: Route) => (isSignedOut ? signedOutDevice : signedInDevice);

  const visits = new Map<Route, Visit[]>(routes.map((route) => [route, []]));
  const audits = new Map<Route, Audit[]>(routes.map((route) => [route, []]));
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`Round ${round} of ${rounds}…`);
    for (const route of routes) {
      console.log(`  ${route.path}`);
      visits.get(route)?.push(await visit(deviceOf(route), route, slowdown));
      if (!route.isAudited) continue;
      audits.get(route)?.push(await audit(deviceOf(route), `${app.url}${route.path}`, slowdown));
    }
  }
  const all = await Promise.all(
    routes.map((route) =>
      weigh(app.url, route.name, visits.get(route) ?? [], audits.get(route) ?? []),
    ),
  );
  return {
    method: [
      `Each screen is loaded ${rounds} times, in turn, with all caches, stored rows and the service worker cleared; signed in except for login and signup. The processor is ${slowdown} times slower.`,
      'First load: the files requested before the module scripts of the app run. Besides: the files requested after that, until the screen shows its content. Later: those of the next four seconds. Besides and later count only JS, with gzip.',
    ],
    tables: [weightTable(all), visitTable(all), auditTable(all), faultsTable(all)],
    goals: findGoals(all),
  };
}

/**
 * Signs a new person up on the device, with lists, pantries and an open trip. Returns the routes to
 * measure.
 */
async function signUpWithHousehold({ context }: Device): Promise<Route[]> {
  const page = await context.newPage();
  await signUp(page);
  const household = await createHousehold(page);
  await page.evaluate(([key, name]) => localStorage.setItem(key, name), [
    `currentSupermarket_${household.weeklyListId}`,
    supermarket,
  ] as const);
  await page.close();
  return routesOf(household);
}

/**
 * Weighs every file that any of the visits requested. A file counts in the earliest group in which
 * any visit requested it.
 */
async function weigh(
  url: string,
  route: string,
  visits: readonly Visit[],
  audits: readonly Audit[],
): Promise<ScreenMeasurement> {
  const first = new Set(visits.flatMap((each) => each.first));
  const requestedBesides = new Set(visits.flatMap((each) => each.besides));
  const besides = new Set([...requestedBesides].filter((path) => !first.has(path)));
  const requestedLater = visits.flatMap((each) => each.later);
  const later = new Set(
    requestedLater.filter((path) => !first.has(path) && !requestedBesides.has(path)),
  );
  const [gzip, brotli, besidesGzip, laterGzip] = await Promise.all([
    weightOf(url, first, 'gzip'),
    weightOf(url, first, 'br'),
    weightOf(url, besides, 'gzip'),
    weightOf(url, later, 'gzip'),
  ]);
  return {
    route,
    visits,
    audits,
    files: first.size,
    gzip,
    brotli,
    besidesJs: besidesGzip.js,
    laterJs: laterGzip.js,
  };
}

async function weightOf(
  url: string,
  paths: ReadonlySet<string>,
  encoding: 'br' | 'gzip',
): Promise<Weight> {
  const weight = { js: 0, css: 0, font: 0 };
  for (const path of paths) {
    const fileType = fileTypeOf(path);
    if (fileType !== undefined) weight[fileType] += await bytesOf(`${url}${path}`, encoding);
  }
  return weight;
}
