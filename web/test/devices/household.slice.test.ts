// @vitest-environment jsdom
/**
 * Two and three members of one household use the app's code with the real server over a bad network.
 * They are removed from the household and invited again while they tap.
 */
import type { Row } from '@quitanda/contract';
import 'fake-indexeddb/auto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { createRandom } from '../../../fakes/random.ts';
import { fetchFreshRows } from '../../../server/test/people/device.ts';
import { createHousehold } from '../../../server/test/people/households.ts';
import type { Person } from '../../../server/test/people/person.ts';
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
const stepCount = 110;

/** A person whose device has opened the household, also while the person is removed from it. */
interface Resident {
  readonly user: Person;
  readonly device: RealDevice;
  isMember: boolean;
}

/** How often each rare event happened. The test asserts that each one happened several times. */
interface EventCounts {
  /** How often a member was removed. The plan of the seeds determines this number. */
  removals: number;
  /** How often a removed member was invited again at once. The plan determines this number too. */
  quickReturns: number;
  /** How many writes were refused. This depends on when the requests reach the server. */
  refusedWrites: number;
}

/** Plays one random history, and returns the values that the test compares afterwards. */
async function playHistory(
  seed: number,
  peopleCount: number,
  faults: FaultCounts,
  eventCounts: EventCounts,
) {
  const random = createRandom(seed);
  // Only `plan` decides who does what. Each seed draws the same numbers from it in each run, while the
  // number of draws from `random` depends on real time: on the rows that a device shows at a tap.
  const plan = createRandom(1_000 + seed);
  const founder = await person();
  const household = await createHousehold(founder);
  const founderInHousehold = founder.inHousehold(household.id);
  const products = await findRiceBeansAndMilk(founderInHousehold);
  const listId = await newList(founderInHousehold, 'Contados');
  const pantryId = await newPantry(founderInHousehold, 'Contados');
  const { id: itemId } = await newStock(founderInHousehold, pantryId, {
    name: 'Contado',
    quantity: initialQuantity,
  });
  const countedRows = { listId, pantryId, itemId };
  const tally: Tally = { added: 0, names: [] };
  const residents: Resident[] = [];
  for (let count = 0; count < peopleCount; count += 1) {
    const user = count === 0 ? founder : await person();
    if (user !== founder) await household.invite(user);
    const network = random.fork();
    const deps = { person: user, name: user.subject, random: network, faults };
    const device = await openRealDevice({ ...deps, household: household.id });
    openDevices.push(device);
    residents.push({ user, device, isMember: true });
  }

  /**
   * The founder, whose network is good, removes the resident or invites them again. A removed
   * resident who `returnsAtOnce` is a member again before most devices learn of the removal.
   */
  async function removeOrInvite(resident: Resident, returnsAtOnce: boolean): Promise<void> {
    if (resident.user === founder) return;
    if (resident.isMember) {
      const { id: memberId } = (await resident.user.call('getProfile')).body;
      await founder.call('removeMember', { params: { householdId: household.id, memberId } });
      eventCounts.removals += 1;
      resident.isMember = false;
      if (!returnsAtOnce) return;
      eventCounts.quickReturns += 1;
    }
    await household.invite(resident.user);
    resident.isMember = true;
  }

  for (let step = 0; step < stepCount; step += 1) {
    const resident = residents[plan.below(residents.length)];
    const roll = plan.next();
    const returnsAtOnce = plan.chance(0.4);
    if (!resident) continue;
    const { device } = resident;
    // A device that has learned of the removal shows another household until its user is a member again.
    const hasLostAccess = device.hasLostAccess();
    // Comes first, because only the plan decides who is a member.
    if (roll >= 0.95) await removeOrInvite(resident, returnsAtOnce);
    else if (hasLostAccess && resident.isMember) await returnToHousehold(device, seed);
    else if (roll < 0.5 && !hasLostAccess)
      tapAtRandom({ device, random, products, countedRows, tally });
    else if (roll < 0.68) device.pull();
    else if (roll < 0.82) device.deliverHeldReplies();
    else if (roll < 0.89) await device.deliverDelayedCopy();
    else if (roll < 0.93) await device.reload();
    // Real time: requests to the real server end at random moments between the taps.
    await sleep(random.chance(0.3) ? 0 : random.below(12));
  }
  for (const resident of residents) if (!resident.isMember) await removeOrInvite(resident, false);
  const devices = residents.map(({ device }) => device);
  await sendEverything(devices, seed);
  for (const device of devices) if (device.hasLostAccess()) await returnToHousehold(device, seed);
  await sendEverything(devices, seed);
  return { founder, household, devices, countedRows, tally };
}

/**
 * Sends all pending writes over a good network, deletes the household from the device and opens it
 * again on a bad network.
 */
async function returnToHousehold(device: RealDevice, seed: number): Promise<void> {
  await sendEverything([device], seed);
  await device.forget();
  device.setNetwork('bad');
}

/** The fields of a write that show what it would have added. */
interface TappedWrite {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: { readonly name?: string; readonly add?: number };
}

/** Returns by how much the refused writes would have changed the counted values. */
function sumRefusedWrites(devices: readonly RealDevice[], itemId: string) {
  const writes = devices.flatMap((device) => device.refusedWrites());
  const bodies = writes.map((write) => {
    const { body, params } = write as TappedWrite;
    return { ...body, itemId: params?.['itemId'] };
  });
  const addedAmounts = bodies.filter((body) => body.itemId === itemId).map(({ add = 0 }) => add);
  return {
    count: writes.length,
    added: addedAmounts.reduce((sum, add) => sum + add, 0),
    names: bodies.flatMap(({ name }) => (name?.startsWith('Contado ') ? [name] : [])),
  };
}

it.each([
  { peopleCount: 2, seeds: 12 },
  { peopleCount: 3, seeds: 8 },
])(
  'CASA-62 $peopleCount people tap at random and are removed and invited again, and then see the rows of a fresh download, with each tap done once or kept as a refusal',
  async ({ peopleCount, seeds }) => {
    const faults = createFaultCounts();
    const eventCounts: EventCounts = { removals: 0, quickReturns: 0, refusedWrites: 0 };
    for (let seed = 1; seed <= seeds; seed += 1) {
      const seedText = `seed ${seed}`;
      const played = await playHistory(seed, peopleCount, faults, eventCounts);
      const { founder, household, devices, countedRows, tally } = played;
      const freshRows = await fetchFreshRows(founder, household.id);
      for (const device of devices) {
        expect(device.shownRows(), `${seedText}: shown`).toEqual(freshRows);
        device.setNetwork('none');
        await device.reload();
        expect(device.shownRows(), `${seedText}: after a reload`).toEqual(freshRows);
      }
      const refusedSums = sumRefusedWrites(devices, countedRows.itemId);
      eventCounts.refusedWrites += refusedSums.count;
      const items = Object.values(freshRows['listItems'] ?? {}) as unknown as Row<'listItems'>[];
      const names = items
        .filter(({ listId }) => listId === countedRows.listId)
        .map((row) => row.name);
      const appliedOrRefused = [...names, ...refusedSums.names].toSorted();
      expect(appliedOrRefused, seedText).toEqual(tally.names.toSorted());
      const quantity = initialQuantity + tally.added - refusedSums.added;
      expect(freshRows['pantryItems']?.[countedRows.itemId], seedText).toMatchObject({ quantity });
      for (const device of devices) device.close();
    }
    // With these seeds, each fault occurs in one of the first requests of a network.
    expect(Object.values(faults)).not.toContain(0);
    expect(eventCounts.refusedWrites).toBeGreaterThan(0);
    expect(Math.min(eventCounts.removals, eventCounts.quickReturns)).toBeGreaterThan(2);
  },
  120_000,
);
