// @vitest-environment jsdom
/** Checks that a device calculates from its rows what the server answers, for the demo household. */
import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { createRandom } from '../../../fakes/random.ts';
import { dayAt } from '../../../server/demo/calendar.ts';
import { generateHousehold } from '../../../server/demo/household.ts';
import { writeHousehold } from '../../../server/demo/write-household.ts';
import { shareHousehold } from '../../../server/demo/share-household.ts';
import { startApp } from '../../../server/test/servers/start-app.ts';
import { runOutSelectors } from '../../src/features/pantry/running-out/run-outs.selectors.ts';
import { takingOrderSelectors } from '../../src/features/shopping/pending/taking-order.selectors.ts';
import { createFaultCounts, openRealDevice } from './real-device.ts';

const { person, clock } = await startApp();
const now = new Date('2026-11-22T13:00:00.000Z');

it('SYN-30 calculates the same run-outs and the same taking order as the server', async () => {
  const people = { marina: await person(), joao: await person() };
  const household = generateHousehold(dayAt(now.getTime()));
  const setClock = (moment: number) => clock.set(new Date(moment));
  const home = await shareHousehold(people, household, setClock);
  await writeHousehold(home, household, setClock);
  const { marina } = home;
  clock.set(now);
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const device = await openRealDevice({
    person: marina,
    household: household.householdId,
    name: marina.subject,
    random: createRandom(1),
    faults: createFaultCounts(),
    network: 'good',
  });
  await device.exchange();

  const params = { pantryId: household.pantry.id };
  const runOuts = (await marina.call('getRunOuts', { params })).body;
  expect(runOuts.length).toBeGreaterThan(40);
  expect(runOutSelectors.getRunOuts(device.rows(), { params })).toEqual(runOuts);

  const { names } = (await marina.call('getSupermarkets')).body;
  expect(names).toHaveLength(4);
  for (const supermarketName of names) {
    const input = { params: { supermarketName } };
    const order = (await marina.call('getTakingOrder', input)).body;
    expect(order.shopCount).toBeGreaterThan(0);
    expect(takingOrderSelectors.getTakingOrder(device.rows(), input)).toEqual(order);
  }
  device.close();
  vi.useRealTimers();
}, 90_000);
