/**
 * How fast is the first load of a screen on a phone? Lighthouse audits the built app from the real
 * server in Chromium. `e2e/first-load.spec.ts` limits what a first load transfers.
 */
import { createHousehold, supermarket } from '../../e2e/scenes/household.ts';
import { signUpByApi } from '../../e2e/support/account.ts';
import { startWebApp } from '../harness/browser.ts';
import type { Report } from '../harness/report.ts';
import { audit, type Audit } from './audit.ts';
import { startDevice, type Device } from './device.ts';
import { auditTable, faultsTable, findGoals } from './figures.ts';
import { routesOf, type Route } from './routes.ts';

export const normal = {
  rounds: 3,
  /** How many times slower than this machine the phone's processor is. */
  slowdown: 4,
  /** The names of the screens, separated by commas. */
  screens: 'login,home,lists,shop,catalogue',
};
export const short: typeof normal = { rounds: 1, slowdown: 1, screens: 'lists' };

export async function measure({ rounds, slowdown, screens }: typeof normal): Promise<Report> {
  const { url } = await startWebApp();
  const signedOutDevice = await startDevice(url);
  const signedInDevice = await startDevice(url);
  const names = screens.split(',');
  const routes = (await signUpWithHousehold(signedInDevice)).filter(({ name }) =>
    names.includes(name),
  );
  const measurements = routes.map((route) => ({ route, audits: [] as Audit[] }));
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`Round ${round} of ${rounds}…`);
    for (const { route, audits } of measurements) {
      const device = route.name === 'login' ? signedOutDevice : signedInDevice;
      audits.push(await audit(device, `${url}${route.path}`, slowdown));
    }
  }
  const all = measurements.map(({ route, audits }) => ({ route: route.name, audits }));
  return {
    method: [
      `Each screen is audited ${rounds} times, in turn, with all caches, stored rows and the service worker cleared; signed in except for login. The processor is ${slowdown} times slower. Below a benchmark index of 1500 a score says nothing about the app.`,
    ],
    tables: [auditTable(all), faultsTable(all)],
    goals: findGoals(all),
  };
}

/**
 * Signs a new person up on the device, with lists, pantries and an open trip. Returns the routes to
 * measure.
 */
async function signUpWithHousehold({ context }: Device): Promise<Route[]> {
  const page = await context.newPage();
  await signUpByApi(page);
  await page.goto('/');
  const household = await createHousehold(page);
  await page.evaluate(([key, name]) => localStorage.setItem(key, name), [
    `currentSupermarket_${household.weeklyListId}`,
    supermarket,
  ] as const);
  await page.close();
  return routesOf(household);
}
