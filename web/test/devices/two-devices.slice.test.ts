// @vitest-environment jsdom
/** Two devices of one person run the app's code with the real server over a bad network. */
import type { Row } from '@quitanda/contract';
import 'fake-indexeddb/auto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { createRandom } from '../../../fakes/random.ts';
import { fetchFreshRows } from '../../../server/test/people/device.ts';
import {
  newList,
  newPantry,
  newStock,
  findRiceBeansAndMilk,
} from '../../../server/test/people/shopping.ts';
import { startApp } from '../../../server/test/servers/start-app.ts';
import { tapAtRandom, type Tally } from './random-taps.ts';
import {
  createFaultCounts,
  openRealDevice,
  sendEverything,
  type FaultCounts,
  type RealDevice,
} from './real-device.ts';

// A low limit, so that new rows arrive in several responses.
const { person } = await startApp({ rowLimit: 6 });
const openDevices: RealDevice[] = [];
afterEach(() => {
  for (const device of openDevices.splice(0)) device.close();
});

const initialQuantity = 1_000;
const stepCount = 100;
const seedCount = 15;

/** Plays one random history, and returns the values that the test compares afterwards. */
async function playHistory(seed: number, faults: FaultCounts) {
  const random = createRandom(seed);
  // Only `plan` decides which device does what. Each seed draws the same numbers from it in each run,
  // while the number of draws from `random` depends on real time: on the rows that a device shows at
  // a tap.
  const plan = createRandom(1_000 + seed);
  const ana = await person();
  const products = await findRiceBeansAndMilk(ana);
  const listId = await newList(ana, 'Contados');
  const pantryId = await newPantry(ana, 'Contados');
  const { id: itemId } = await newStock(ana, pantryId, {
    name: 'Contado',
    quantity: initialQuantity,
  });
  const countedRows = { listId, pantryId, itemId };
  const tally: Tally = { added: 0, names: [] };
  const devices = await Promise.all(
    ['a', 'b'].map((name) =>
      openRealDevice({
        person: ana,
        name: `${ana.subject}-${name}`,
        random: random.fork(),
        faults,
      }),
    ),
  );
  openDevices.push(...devices);
  for (let step = 0; step < stepCount; step += 1) {
    const device = devices[plan.below(devices.length)];
    if (!device) continue;
    const roll = plan.next();
    if (roll < 0.5) tapAtRandom({ device, random, products, countedRows, tally });
    else if (roll < 0.7) device.pull();
    else if (roll < 0.85) device.deliverHeldReplies();
    else if (roll < 0.92) await device.deliverDelayedCopy();
    else if (roll < 0.96) await device.reload();
    // Real time: requests to the real server end at random moments between the taps.
    await sleep(random.chance(0.3) ? 0 : random.below(12));
  }
  await sendEverything(devices, seed);
  return { ana, devices, countedRows, tally };
}

it('SYN-29 two devices with random taps on a bad network end with the rows of a fresh download, and each tap is applied once', async () => {
  const faults = createFaultCounts();
  for (let seed = 1; seed <= seedCount; seed += 1) {
    const { ana, devices, countedRows, tally } = await playHistory(seed, faults);
    const freshRows = await fetchFreshRows(ana);
    for (const device of devices) {
      expect(device.shownRows(), `seed ${seed}: shown`).toEqual(freshRows);
      device.setNetwork('none');
      await device.reload();
      expect(device.shownRows(), `seed ${seed}: after a reload`).toEqual(freshRows);
      device.close();
    }
    const items = Object.values(freshRows['listItems'] ?? {}) as unknown as Row<'listItems'>[];
    const names = items
      .filter(({ listId }) => listId === countedRows.listId)
      .map(({ name }) => name);
    expect(names.toSorted(), `seed ${seed}`).toEqual(tally.names.toSorted());
    const quantity = initialQuantity + tally.added;
    expect(freshRows['pantryItems']?.[countedRows.itemId], `seed ${seed}`).toMatchObject({
      quantity,
    });
  }
  // With these seeds, each fault occurs in one of the first requests of a network.
  expect(Object.values(faults)).not.toContain(0);
}, 120_000);
