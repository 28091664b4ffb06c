/** The environment of a run: one household with its devices, a bad network and a real server. */
import type { List, Pantry, Product } from '@quitanda/contract';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { createRandom, type Random } from '../../fakes/random.ts';
import { startLossyNetwork, type LossyNetwork } from '../../fakes/lossy-network.ts';
import { signIn } from '../support/account.ts';
import { findFreePort } from '../support/app.ts';
import { createAuditedDatabase, readAudit } from './audit.ts';
import { openDevice, type Device } from './device.ts';
import { createHousehold, fetchRowsOfNewDevice, signUpMember, type Member } from './members.ts';
import { findHiddenRefusalsOn } from './household-changes.ts';
import { createLooksByScreen } from './rows.ts';
import { startServer } from './server.ts';
import { Tab, type ScreenName } from './tab.ts';
import type { RefusedWrite } from './watch.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const newFolder = (purpose: string) => mkdtempSync(path.join(tmpdir(), `quitanda-${purpose}-`));

/**
 * Creates a template of a data directory, with the catalogue and the audit. The caller removes it.
 */
export async function createDataTemplate(): Promise<string> {
  const folder = newFolder('offline-data');
  await createAuditedDatabase(folder);
  const port = await findFreePort();
  const server = await startServer({ folder, port, publicUrl: `http://127.0.0.1:${port}` });
  await server.stop();
  return folder;
}

/** The maximum time until a row is marked as waiting: normally 0.7 s, longer on a slow machine. */
const maxMarkDelayMs = 2_000;
/** The maximum time of a whole run. The slowest disaster takes five minutes on a busy machine. */
const maxRunMs = 20 * 60_000;
/** The maximum time to describe the pages, because some of them may not answer. */
const maxDescriptionMs = 10_000;
/** A change of another device is shown after the next poll. A device polls every 20 s. */
const maxPollDelayMs = 40_000;

export const screens = ['lists', 'trip', 'pantry'] as const satisfies readonly ScreenName[];

export interface TestEnvironment {
  readonly random: Random;
  readonly network: LossyNetwork;
  /** The open tabs. */
  readonly tabs: readonly Tab[];
  /** The tabs that were opened later, and that close themselves. */
  readonly selfClosingTabs: readonly Tab[];
  /** The first member is responsible for the household. */
  readonly members: readonly Member[];
  readonly memberOf: (tab: Tab) => Member;
  /** Replaces the expected rows of the tab by the rows of the server. */
  readonly resetToServerRows: (tab: Tab) => Promise<void>;
  /**
   * Returns the errors that pages did not catch, and the rows that jumped back to an older state.
   */
  readonly readJumps: () => Promise<string[]>;
  /** Opens another tab from this tab, and shows the lists in it. */
  readonly openFrom: (tab: Tab) => Promise<Tab>;
  readonly killServer: () => Promise<void>;
  readonly startServer: () => Promise<void>;
  readonly moveClock: (milliseconds: number) => Promise<void>;
  /**
   * Kills all browsers, and opens the same tabs again with the data that the devices have stored.
   */
  readonly killBrowser: () => Promise<void>;
  /** Kills all browsers, as if they had crashed. */
  readonly crashBrowser: () => Promise<void>;
  /** Rejects when a browser ends unexpectedly, or when the run takes too long. */
  readonly aborted: Promise<never>;
  /** Makes the network reliable, and waits until all writes are sent. */
  readonly waitUntilSettled: () => Promise<void>;
  /** Returns the differences between the screens of the tabs and the rows of the server. */
  readonly findDifferences: () => Promise<string[]>;
  /** Returns the stored rows that differ from the rows that a new device gets. */
  readonly findDifferingRows: () => Promise<string[]>;
  /** Returns the refusals that a device stores but does not show. */
  readonly findHiddenRefusals: () => Promise<string[]>;
  /** Returns the refused writes that the devices store. */
  readonly readRefused: () => Promise<readonly RefusedWrite[]>;
  /** Returns what the tabs show and store, so that a person can find the reason for a failure. */
  readonly describePages: () => Promise<string>;
  /** Stops everything, and returns the changes since the test data was created. */
  readonly end: () => Promise<string[]>;
}

export interface EnvironmentOptions {
  readonly seed: number;
  readonly tabCount: number;
  readonly deviceCount: number;
  /**
   * The number of people who share one household, each with a separate device. A single person uses
   * the personal household.
   */
  readonly peopleCount: number;
  /** A data directory. The server gets a copy of it. */
  readonly dataTemplate: string;
}

/** Starts everything, and creates the test data while the network is still reliable. */
export async function openEnvironment(options: EnvironmentOptions): Promise<TestEnvironment> {
  const stopFunctions: (() => Promise<void>)[] = [];
  try {
    return await setUp(options, stopFunctions);
  } catch (error) {
    for (const stop of stopFunctions.toReversed()) await stop().catch(() => undefined);
    throw error;
  }
}

async function setUp(
  { seed, tabCount, deviceCount, peopleCount, dataTemplate }: EnvironmentOptions,
  stopFunctions: (() => Promise<void>)[],
): Promise<TestEnvironment> {
  const random = createRandom(seed);
  const dataFolder = newFolder('offline-server');
  const profileFolders = Array.from({ length: deviceCount }, () => newFolder('offline-browser'));
  const removeFolders = async () => {
    for (const folder of [dataFolder, ...profileFolders])
      rmSync(folder, { recursive: true, force: true });
  };
  stopFunctions.push(removeFolders);
  cpSync(dataTemplate, dataFolder, { recursive: true });
  const port = await findFreePort();
  const network = await startLossyNetwork({ port, seed });
  stopFunctions.push(network.stop);
  const serverOptions = { folder: dataFolder, port, publicUrl: network.origin };
  let server = await startServer(serverOptions);
  stopFunctions.push(() => server.kill());
  const { promise: aborted, reject: abortRun } = Promise.withResolvers<never>();
  // Prevents an unhandled rejection while no code waits for this promise yet.
  aborted.catch(() => undefined);
  const deadline = setTimeout(
    () => abortRun(new Error(`The run has not ended after ${maxRunMs / 60_000} minutes.`)),
    maxRunMs,
  );
  stopFunctions.push(async () => clearTimeout(deadline));
  const devices: Device[] = [];
  const closeDevices = async () => {
    await Promise.all(devices.map((device) => device.close()));
  };
  stopFunctions.push(closeDevices);
  const openDevices = async () => {
    for (const [index, profile] of profileFolders.entries()) {
      devices[index] = await openDevice(profile, network.origin, abortRun);
    }
  };
  await openDevices();
  const jumpsBeforeKill: string[] = [];

  const members: Member[] = [];
  const firstPages: Page[] = [];
  for (let person = 0; person < peopleCount; person += 1) {
    const page = await deviceOf(person).newPage();
    firstPages.push(page);
    const addresses = { server: `http://127.0.0.1:${port}`, origin: network.origin };
    members.push(await signUpMember(page, addresses));
  }
  const [firstPage, firstMember] = [firstPages[0], members[0]];
  if (!firstPage || !firstMember) throw new Error('There is no member.');
  const household = {
    householdId: peopleCount > 1 ? await createHousehold(members) : undefined,
    listId: randomUUID(),
    pantryId: randomUUID(),
    sharedStock: 'Arroz',
    product: '',
    inCart: new Set<string>(),
    isFinishing: false,
    conflictItems: Array.from(
      { length: deviceCount > 1 ? 12 : 0 },
      (_, round) => `Disputa ${round}`,
    ),
  };
  const tabs: Tab[] = [];
  const selfClosingTabs: Tab[] = [];
  // All tabs have the first page until `reopen` gives each tab a page of its own.
  for (let count = 0; count < tabCount; count += 1) tabs.push(newTab(firstPage));
  const initialLineCount = await createData();
  for (const index of devices.keys()) await visitScreens(index);
  await closeDevices();
  await reopen();

  function deviceOf(index: number): Device {
    const device = devices[index % deviceCount];
    if (!device) throw new Error('There is no device.');
    return device;
  }

  function newTab(page: Page): Tab {
    const letter = letters[tabs.length + selfClosingTabs.length] ?? 'Z';
    // Each tab has its own generator, because the tabs are tapped at the same time, and the taps of
    // a tab must not depend on the speed of another tab.
    return new Tab(page, letter, household, createRandom(seed * 26 + letters.indexOf(letter)));
  }

  /** Opens every screen once on a device, so that its disk has the session and the rows. */
  async function visitScreens(index: number): Promise<void> {
    const signedInPage = firstPages[index];
    const page = signedInPage ?? (await deviceOf(index).newPage());
    const account = members[index % peopleCount]?.account;
    if (!signedInPage && account) await signIn(page, account);
    if (household.householdId !== undefined) {
      await page.goto('/');
      const readShownId = () => page.evaluate(() => localStorage.getItem('quitanda.household'));
      await expect.poll(readShownId).toBe(household.householdId);
    }
    const visitor = new Tab(page, '', household, random);
    for (const screen of screens) await visitor.open(screen);
    // From the next page on, the service worker serves the app.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const readKinds = async () => (await page.evaluate(() => window.readStorage())).kinds;
    await expect.poll(readKinds).toEqual(expect.arrayContaining(['listItems', 'pantryItems']));
  }

  /** Creates the test data. Returns the number of its lines in the audit. */
  async function createData(): Promise<number> {
    const itemNames = tabs.flatMap((tab) =>
      Array.from({ length: 4 }, () => {
        const name = tab.newName();
        tab.rows.set(name, { quantity: 1, isChecked: false, price: null });
        return name;
      }),
    );
    const products = await callInHousehold<Product[]>('GET', '/api/products?search=leite');
    const product = products.find(({ typicalUnit }) => typicalUnit !== 'kg');
    household.product = product?.name ?? '';
    tabs[0]?.itemsToFinishWith.push(...Array.from({ length: 6 }, (_, index) => `Compra ${index}`));
    const items = [
      ...[...itemNames, ...household.conflictItems].map((name) => ({
        name,
        quantity: 1,
        unit: 'un',
      })),
      ...(tabs[0]?.itemsToFinishWith ?? []).map((name) => {
        return { name, quantity: 1, unit: 'un', productId: product?.id };
      }),
    ];
    await callInHousehold('POST', '/api/shopping-lists', {
      id: household.listId,
      name: 'Feira',
      items,
    });
    await callInHousehold('POST', '/api/pantries', { id: household.pantryId, name: 'Cozinha' });
    const stock = [{ name: household.sharedStock, quantity: 1_000, unit: 'un' }];
    for (const tab of tabs) {
      const name = tab.newName();
      tab.stocks.set(name, 500);
      stock.push({ name, quantity: 500, unit: 'un' });
    }
    for (const item of stock) {
      await callInHousehold('POST', `/api/pantries/${household.pantryId}/items`, item);
    }
    return 1 + items.length + stock.length;
  }

  async function reopen(): Promise<void> {
    await openDevices();
    for (const [index, tab] of tabs.entries()) {
      tab.page = await deviceOf(index).newPage();
      await tab.open(tab.screen);
    }
  }

  async function readJumps(): Promise<string[]> {
    const jumpsOfTabs = await Promise.all(
      tabs.map(({ page }) => page.evaluate(() => window.readJumps())),
    );
    return [...jumpsBeforeKill, ...devices.flatMap(({ errors }) => errors), ...jumpsOfTabs.flat()];
  }

  function callInHousehold<T>(method: string, path: string, body?: unknown): Promise<T> {
    if (!firstMember) throw new Error('There is no member.');
    return firstMember.call<T>(method, path, body, household.householdId);
  }

  const readFromServer = async () => ({
    list: await callInHousehold<List>('GET', `/api/shopping-lists/${household.listId}`),
    pantry: await callInHousehold<Pantry>('GET', `/api/pantries/${household.pantryId}`),
  });

  /** Returns the first tab of each device. */
  const firstTabs = () => tabs.slice(0, deviceCount);

  function memberOf(tab: Tab): Member {
    const member = members[(tabs.indexOf(tab) % deviceCount) % peopleCount];
    if (!member) throw new Error('This tab has no member.');
    return member;
  }

  /**
   * Waits until a tab shows the rows of the server. Returns the difference if the tab still differs
   * at the end of the maximum time.
   */
  async function findDifferenceOn(tab: Tab): Promise<string[]> {
    const { list, pantry } = await readFromServer();
    const expectedLooks = createLooksByScreen(list, pantry)[tab.screen];
    const readLooks = async () => (await tab.page.evaluate(() => window.readShownRows()))?.rows;
    try {
      await expect.poll(readLooks, { timeout: maxPollDelayMs }).toEqual(expectedLooks);
      return [];
    } catch {
      const shownLooks = JSON.stringify(await readLooks());
      return [`${tab.screen}: ${shownLooks} instead of ${JSON.stringify(expectedLooks)}`];
    }
  }

  return {
    random,
    network,
    tabs,
    selfClosingTabs,
    members,
    memberOf,
    async resetToServerRows(tab) {
      const { list, pantry } = await readFromServer();
      await tab.resetToServerRows(list, pantry);
    },
    readJumps,
    async openFrom(tab) {
      const secondTab = newTab(await deviceOf(tabs.indexOf(tab)).openWindowFrom(tab.page));
      selfClosingTabs.push(secondTab);
      await secondTab.open('lists');
      return secondTab;
    },
    killServer: () => server.kill(),
    async startServer() {
      server = await startServer(serverOptions);
    },
    moveClock: (milliseconds) => server.moveClock(milliseconds),
    async killBrowser() {
      jumpsBeforeKill.push(...(await readJumps()));
      await Promise.all(devices.map((device) => device.kill()));
      await reopen();
    },
    async crashBrowser() {
      await Promise.all(devices.map((device) => device.crash()));
    },
    aborted,
    async waitUntilSettled() {
      network.setReliable(true);
      for (const { page } of tabs) {
        await expect
          .poll(() => page.evaluate(() => window.readStorage()), { timeout: 90_000 })
          .toMatchObject({ writes: 0, journalEntries: 0 });
        // Writes that the full disk could not store are only in memory. The page marks them as
        // waiting only after a moment.
        // Real time: only this delay makes the page mark them.
        await page.waitForTimeout(maxMarkDelayMs);
        await expect(page.getByText(/\d pendentes?$|Aguardando envio/u)).toHaveCount(0);
      }
      await network.waitUntilSettled();
    },
    async findDifferences() {
      const found: string[] = [];
      for (const tab of tabs) found.push(...(await findDifferenceOn(tab)));
      for (const screen of screens) {
        for (const tab of tabs) {
          if (tab.screen === screen) continue;
          await tab.open(screen);
          found.push(...(await findDifferenceOn(tab)));
        }
      }
      return found;
    },
    async findDifferingRows() {
      const found: string[] = [];
      for (const tab of tabs) {
        const newDeviceRows = await fetchRowsOfNewDevice(firstMember, household.householdId);
        const householdId = household.householdId ?? null;
        const readStored = () => tab.page.evaluate((id) => window.readStoredRows(id), householdId);
        const isSame = async () => isDeepStrictEqual(await readStored(), newDeviceRows);
        try {
          await expect.poll(isSame, { timeout: maxPollDelayMs }).toBe(true);
        } catch {
          found.push(
            ...describeDifferences(await readStored(), newDeviceRows).map(
              (row) => `on ${tab.letter}: ${row}`,
            ),
          );
        }
      }
      return found;
    },
    async findHiddenRefusals() {
      const found: string[] = [];
      for (const { page } of firstTabs()) {
        const hidden = await findHiddenRefusalsOn(page, household.householdId);
        found.push(...hidden.map((description) => `hidden: ${description}`));
      }
      return found;
    },
    async readRefused() {
      const stored = firstTabs().map(({ page }) => page.evaluate(() => window.readStorage()));
      return (await Promise.all(stored)).flatMap(({ refused }) => refused);
    },
    async describePages() {
      const texts = tabs.map(async ({ page }) => {
        const text = page.evaluate(() => `${location.pathname}\n${document.body.innerText}`);
        const stored = page.evaluate(() => window.readStorage());
        // Real time: the limit of a page that does not answer.
        const timeout = sleep(maxDescriptionMs, 'The page does not answer.', { ref: false });
        return JSON.stringify(await Promise.race([Promise.allSettled([text, stored]), timeout]));
      });
      return (await Promise.all(texts)).join('\n');
    },
    async end() {
      clearTimeout(deadline);
      await closeDevices();
      await network.waitUntilSettled();
      await server.stop();
      await network.stop();
      const audit = await readAudit(dataFolder);
      await removeFolders();
      return audit.slice(initialLineCount);
    },
  };
}

type Rows = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Describes the rows that are only in `stored`, only in `expectedRows`, or different in both. */
function describeDifferences(stored: Rows, expectedRows: Rows): string[] {
  const kinds = [...new Set([...Object.keys(stored), ...Object.keys(expectedRows)])];
  return kinds.flatMap((kind) => {
    const [actual = {}, expected = {}] = [stored[kind], expectedRows[kind]];
    const ids = [...new Set([...Object.keys(actual), ...Object.keys(expected)])];
    return ids
      .filter((id) => !isDeepStrictEqual(actual[id], expected[id]))
      .map(
        (id) => `${kind} ${JSON.stringify(actual[id])} instead of ${JSON.stringify(expected[id])}`,
      );
  });
}
