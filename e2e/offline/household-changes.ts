/**
 * Changes that one member makes to the household while the devices have a bad network. Variables
 * that are called `household` contain its id.
 */
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { chooseList } from '../support/lists.ts';
import { householdName, inviteTo, removeFrom } from './members.ts';
import type { Tab } from './tab.ts';
import { addWithoutWaiting, tap } from './taps.ts';
import type { TestEnvironment } from './environment.ts';

/**
 * The prefix of the name of the list that is deleted or moved ('Passageira'), and of the names of
 * its items ('Passageiro').
 */
export const removedListPrefix = 'Passageir';

/** Long enough for a device that polls over a bad network. */
const slowNetworkTimeout = { timeout: 90_000 };

/**
 * Removes a member during a tap, and invites the member again. In every second round the invite
 * waits until the member's device has deleted the household's rows. In the other rounds the member
 * may join again before the device receives the removal.
 */
export async function removeAndReinvite(
  environment: TestEnvironment,
  round: number,
): Promise<void> {
  const { tabs, members } = environment;
  const tab = tabs[1 + (round % (tabs.length - 1))];
  const [firstMember] = members;
  const household = tab?.household.householdId;
  if (!tab || !firstMember || household === undefined) return;
  const member = environment.memberOf(tab);
  await addWithoutWaiting(tab, { isUncertain: false });
  await removeFrom(household, firstMember, member);
  const tapsOfOtherTabs = tabs.filter((other) => other !== tab).map((other) => tap(other));
  if (round % 2 === 0) await waitUntilDeleted(tab, household);
  await inviteTo(household, firstMember, member);
  await Promise.all(tapsOfOtherTabs);
  await waitUntilSent(tab);
  await tab.returnToForeground();
  // Real time: answers that the server sent before the member joined again may arrive late.
  await tab.page.waitForTimeout(2_000);
  await showHousehold(tab.page, householdName, household);
  // The address of a trip redirects to the lists while the rows are missing, so the rows must be
  // stored first.
  await waitUntilListIs('stored', tab, household, tab.household.listId);
  await environment.resetToServerRows(tab);
  await tab.open(tab.screen);
}

/**
 * The first member of the household deletes a list or moves it away, while the other members change
 * it.
 */
export async function deleteOrMoveList(environment: TestEnvironment, round: number): Promise<void> {
  const { tabs, members } = environment;
  const [firstMember] = members;
  const household = tabs[0]?.household.householdId;
  if (!firstMember || household === undefined) return;
  const id = randomUUID();
  const items = [0, 1, 2].map((index) => ({
    name: `${removedListPrefix}o ${round}-${index}`,
    quantity: 1,
    unit: 'un',
  }));
  const list = { id, name: `${removedListPrefix}a ${round}`, items };
  await firstMember.call('POST', '/api/shopping-lists', list, household);
  await Promise.all(tabs.map((tab) => waitUntilListIs('stored', tab, household, id)));
  await Promise.all(
    tabs.map(async (tab, index) => {
      await tab.open('lists');
      // The page now shows another list, so its rows are not compared with the expected ones until
      // the usual list is open again.
      await tab.page.evaluate((keys) => window.stopExpecting(keys), Object.keys(tab.expected));
      await chooseList(tab.page, id);
      const checkbox = tab.page.getByRole('checkbox', {
        name: items[index]?.name ?? '',
        exact: true,
      });
      await checkbox.waitFor();
      const name = `${removedListPrefix}o ${tab.letter}${tab.nextNumber()}`;
      await addWithoutWaiting(tab, { isUncertain: false, name });
      // The server drops this write silently if the list was deleted or moved before it arrives.
      await checkbox.evaluate((element) => (element as HTMLElement).click());
    }),
  );
  const path = `/api/shopping-lists/${id}`;
  if (round % 2 === 0) await firstMember.call('DELETE', path, undefined, household);
  else
    await firstMember.call('POST', `${path}/move`, { householdId: firstMember.userId }, household);
  for (const tab of tabs) {
    await waitUntilListIs('removed', tab, household, id);
    await waitUntilSent(tab);
    await tab.open('lists');
  }
}

/** Waits until this device has stored or removed the list. */
function waitUntilListIs(
  state: 'stored' | 'removed',
  tab: Tab,
  household: string,
  id: string,
): Promise<void> {
  return pollInForeground(tab, async () => {
    const rows = await tab.page.evaluate(
      (householdId) => window.readStoredRows(householdId),
      household,
    );
    const isStored = rows['lists']?.[id] !== undefined;
    return isStored === (state === 'stored');
  });
}

/** Waits until the device of a former member stores nothing of the household. */
function waitUntilDeleted(tab: Tab, household: string): Promise<void> {
  return pollInForeground(tab, async () => {
    const traces = await tab.page.evaluate(
      (householdId) => window.findTraces(householdId),
      household,
    );
    return traces.length === 0;
  });
}

/** Waits until the device has no unsent tap any more. */
export function waitUntilSent(tab: Tab): Promise<void> {
  return pollInForeground(tab, async () => {
    const { writes, journalEntries } = await tab.page.evaluate(() => window.readStorage());
    return writes + journalEntries === 0;
  });
}

/** Brings the page to the front repeatedly, until `condition` returns true. */
async function pollInForeground(tab: Tab, condition: () => Promise<boolean>): Promise<void> {
  const check = async () => {
    await tab.returnToForeground();
    return condition();
  };
  await expect.poll(check, slowNetworkTimeout).toBe(true);
}

/** Chooses a household in the header, unless the page already shows it. */
export async function showHousehold(page: Page, name: string, id: string): Promise<void> {
  const readShownId = () => page.evaluate(() => localStorage.getItem('quitanda.household'));
  if ((await readShownId()) === id) return;
  await page
    .getByRole('button', { name: /^Casa: /u })
    .click({ timeout: slowNetworkTimeout.timeout });
  const householdsDialog = page.getByRole('dialog', { name: 'Suas casas' });
  await householdsDialog.getByRole('button', { name }).click();
  await expect.poll(readShownId, slowNetworkTimeout).toBe(id);
  await page.getByRole('button', { name: `Casa: ${name}` }).waitFor(slowNetworkTimeout);
}

/** Returns the refusals that the device stores but does not show. */
export async function findHiddenRefusalsOn(
  page: Page,
  household: string | undefined,
): Promise<string[]> {
  const { refused } = await page.evaluate(() => window.readStorage());
  const hidden: string[] = [];
  // Without a shared household all refusals are personal: no name of a database ends in '~'.
  for (const isPersonal of [false, true]) {
    const refusals = refused.filter(
      ({ databaseName }) => isPersonal === !databaseName.endsWith(household ?? '~'),
    );
    if (refusals.length === 0) continue;
    if (household !== undefined) {
      const [name, id] = isPersonal ? ['Pessoal', 'personal'] : [householdName, household];
      await showHousehold(page, name, id);
    }
    await page.getByRole('button', { name: /não aceitos?:/u }).click();
    const sheet = page.getByRole('dialog', { name: 'Pendentes de envio' });
    await sheet.getByRole('listitem').first().waitFor();
    const text = (await sheet.textContent()) ?? '';
    hidden.push(
      ...refusals.flatMap(({ description = '' }) =>
        text.includes(description) ? [] : [description],
      ),
    );
  }
  return hidden;
}
