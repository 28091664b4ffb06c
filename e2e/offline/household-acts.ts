/** What people of one household do to each other while their devices have a bad network. */
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { chooseList } from '../support/lists.ts';
import { householdName, inviteTo, removeFrom } from './members.ts';
import type { Tab } from './tab.ts';
import { lastTap, tap } from './taps.ts';
import type { TestEnvironment } from './environment.ts';

/** How the names of the list that is taken away, and of its items, begin. */
export const takenAwayPrefix = 'Passageir';

/** Long enough for a device that polls over a bad network. */
const slowNetwork = { timeout: 90_000 };

/**
 * Removes a person while they are tapping, and invites them back. In every second round they return
 * before their device may have received the removal.
 */
export async function removeAndReturn(environment: TestEnvironment, round: number): Promise<void> {
  const { tabs, members } = environment;
  const tab = tabs[1 + (round % (tabs.length - 1))];
  const [firstMember] = members;
  const household = tab?.household.householdId;
  if (!tab || !firstMember || household === undefined) return;
  const member = environment.memberOf(tab);
  await lastTap(tab, false);
  await removeFrom(household, firstMember, member);
  const others = tabs.filter((other) => other !== tab).map((other) => tap(other));
  if (round % 2 === 0) await waitUntilDeleted(tab, household);
  await inviteTo(household, firstMember, member);
  await Promise.all(others);
  await waitUntilSent(tab);
  // An answer from before the return may still be on its way.
  await tab.returnToForeground();
  await tab.page.waitForTimeout(2_000);
  await showHousehold(tab.page, householdName, household);
  // A trip whose rows are not there yet redirects to the lists, so the rows must come first.
  await waitUntilStored(tab, household, tab.household.listId, true);
  await environment.resetToServerRows(tab);
  await tab.open(tab.screen);
}

/**
 * The first member of the household deletes a list or moves it away, while the others write on it.
 */
export async function takeListAway(environment: TestEnvironment, round: number): Promise<void> {
  const { tabs, members } = environment;
  const [firstMember] = members;
  const household = tabs[0]?.household.householdId;
  if (!firstMember || household === undefined) return;
  const id = randomUUID();
  const items = [0, 1, 2].map((place) => ({
    name: `${takenAwayPrefix}o ${round}-${place}`,
    quantity: 1,
    unit: 'un',
  }));
  const list = { id, name: `${takenAwayPrefix}a ${round}`, items };
  await firstMember.call('POST', '/api/shopping-lists', list, household);
  await Promise.all(tabs.map((tab) => waitUntilStored(tab, household, id, true)));
  await Promise.all(
    tabs.map(async (tab, place) => {
      await tab.open('lists');
      // The rows of the other list are not on this one. They are watched again when it opens.
      await tab.page.evaluate((names) => window.stopExpecting(names), Object.keys(tab.expected));
      await chooseList(tab.page, id);
      const box = tab.page.getByRole('checkbox', { name: items[place]?.name ?? '', exact: true });
      await box.waitFor();
      await lastTap(tab, false, `${takenAwayPrefix}o ${tab.letter}${tab.nextNumber()}`);
      // This write is dropped silently where the list is gone by then.
      await box.evaluate((element) => (element as HTMLElement).click());
    }),
  );
  const address = `/api/shopping-lists/${id}`;
  if (round % 2 === 0) await firstMember.call('DELETE', address, undefined, household);
  else
    await firstMember.call(
      'POST',
      `${address}/move`,
      { householdId: firstMember.userId },
      household,
    );
  for (const tab of tabs) {
    await waitUntilStored(tab, household, id, false);
    await waitUntilSent(tab);
    await tab.open('lists');
  }
}

/** Waits until this device has the list, or no longer has it. */
function waitUntilStored(tab: Tab, household: string, id: string, isKept: boolean): Promise<void> {
  return until(tab, async () => {
    const rows = await tab.page.evaluate((home) => window.rowsOnDisk(home), household);
    return (rows['lists']?.[id] !== undefined) === isKept;
  });
}

/** Waits until the device of a former member keeps nothing of the household. */
function waitUntilDeleted(tab: Tab, household: string): Promise<void> {
  return until(tab, async () => {
    const traces = await tab.page.evaluate((home) => window.traces(home), household);
    return traces.length === 0;
  });
}

/** Waits until the server has answered every tap of this device. */
export function waitUntilSent(tab: Tab): Promise<void> {
  return until(tab, async () => {
    const { writes, notes } = await tab.page.evaluate(() => window.onDisk());
    return writes + notes === 0;
  });
}

/** Brings the page to the front repeatedly until `condition` holds. */
async function until(tab: Tab, condition: () => Promise<boolean>): Promise<void> {
  const look = async () => {
    await tab.returnToForeground();
    return condition();
  };
  await expect.poll(look, slowNetwork).toBe(true);
}

/** Chooses a household in the header, unless it is shown already. */
export async function showHousehold(page: Page, name: string, chosen: string): Promise<void> {
  const shown = () => page.evaluate(() => localStorage.getItem('quitanda.household'));
  if ((await shown()) === chosen) return;
  await page.getByRole('button', { name: /^Casa: /u }).click({ timeout: slowNetwork.timeout });
  const choice = page.getByRole('dialog', { name: 'Suas casas' });
  await choice.getByRole('button', { name }).click();
  await expect.poll(shown, slowNetwork).toBe(chosen);
  await page.getByRole('button', { name: `Casa: ${name}` }).waitFor(slowNetwork);
}

/** Refusals that the device keeps and does not show. */
export async function hiddenRefusalsOn(
  page: Page,
  household: string | undefined,
): Promise<string[]> {
  const { refused } = await page.evaluate(() => window.onDisk());
  const hidden: string[] = [];
  for (const isPersonal of [false, true]) {
    const there = refused.filter(({ home }) => isPersonal === !home.endsWith(household ?? '~'));
    if (there.length === 0) continue;
    if (household !== undefined) {
      const [name, id] = isPersonal ? ['Pessoal', 'personal'] : [householdName, household];
      await showHousehold(page, name, id);
    }
    await page.getByRole('button', { name: /não aceitos?:/u }).click();
    const sheet = page.getByRole('dialog', { name: 'Pendentes de envio' });
    await sheet.getByRole('listitem').first().waitFor();
    const text = (await sheet.textContent()) ?? '';
    hidden.push(
      ...there.flatMap(({ description = '' }) => (text.includes(description) ? [] : [description])),
    );
  }
  return hidden;
}
