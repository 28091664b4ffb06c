// @vitest-environment jsdom
/**
 * Two and three people of one household, each with the app's own code, with the real server over a bad
 * network. They are removed and come back during their taps.
 */
import type { Row } from '@quitanda/contract';
import 'fake-indexeddb/auto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { createChance } from '../../../fakes/chance.ts';
import { freshRows } from '../../../server/test/people/device.ts';
import { createHousehold } from '../../../server/test/people/households.ts';
import type { Person } from '../../../server/test/people/person.ts';
import {
  newList,
  newPantry,
  newStock,
  riceBeansAndMilk,
} from '../../../server/test/people/shopping.ts';
import { startApp } from '../../../server/test/servers/start-app.ts';
import { tapAtRandom, type Tally } from './random-taps.ts';
import {
  noFaults,
  openRealDevice,
  sendEverything,
  type FaultCounts,
  type RealDevice,
} from './real-device.ts';

// Few rows of an answer: newer rows come in chunks.
const { person } = await startApp({ rowLimit: 6 });
const open: RealDevice[] = [];
afterEach(() => {
  for (const device of open.splice(0)) device.close();
});

const start = 1_000;
const steps = 110;

interface Resident {
  readonly who: Person;
  readonly device: RealDevice;
  isMember: boolean;
}

/** How often each rare event happened; a test asserts that each did. */
interface Seen {
  removals: number;
  /** Returns that came before the device learned of the removal. */
  quickReturns: number;
  refused: number;
}

/** Plays one random history; returns what the test compares at its end. */
async function playHistory(seed: number, peopleCount: number, faults: FaultCounts, seen: Seen) {
  const chance = createChance(seed);
  const founder = await person();
  const home = await createHousehold(founder);
  const there = founder.inHousehold(home.id);
  const products = await riceBeansAndMilk(there);
  const listId = await newList(there, 'Contados');
  const pantryId = await newPantry(there, 'Contados');
  const { id: itemId } = await newStock(there, pantryId, { name: 'Contado', quantity: start });
  const counted = { listId, pantryId, itemId };
  const tally: Tally = { added: 0, names: [] };
  const residents: Resident[] = [];
  for (let count = 0; count < peopleCount; count += 1) {
    const who = count === 0 ? founder : await person();
    if (who !== founder) await home.invite(who);
    const deps = { person: who, name: who.subject, chance, faults, household: home.id };
    const device = await openRealDevice(deps);
    open.push(device);
    residents.push({ who, device, isMember: true });
  }

  /** By the person who is responsible, on a good network. */
  async function removeOrInvite(resident: Resident): Promise<void> {
    if (resident.who === founder) return;
    if (resident.isMember) {
      const { id: memberId } = (await resident.who.call('getProfile')).body;
      await founder.call('removeMember', { params: { householdId: home.id, memberId } });
      seen.removals += 1;
    } else {
      await home.invite(resident.who);
      if (!resident.device.isLost()) seen.quickReturns += 1;
    }
    resident.isMember = !resident.isMember;
  }

  for (let step = 0; step < steps; step += 1) {
    const resident = residents[chance.below(residents.length)];
    if (!resident) continue;
    const { device } = resident;
    const dice = chance.next();
    // A device that has learned of the removal shows another household until its user is a member again.
    const isOut = device.isLost();
    if (isOut && resident.isMember) await comeBack(device, seed);
    else if (dice < 0.5 && !isOut) tapAtRandom({ device, chance, products, counted, tally });
    else if (dice < 0.68) device.pull();
    else if (dice < 0.82) device.letThrough();
    else if (dice < 0.89) await device.deliverLate();
    else if (dice < 0.93) await device.reload();
    else if (dice < 0.98) await removeOrInvite(resident);
    await sleep(chance.happens(0.3) ? 0 : chance.below(12));
  }
  for (const resident of residents) if (!resident.isMember) await removeOrInvite(resident);
  const devices = residents.map(({ device }) => device);
  await sendEverything(devices, seed);
  for (const device of devices) if (device.isLost()) await comeBack(device, seed);
  await sendEverything(devices, seed);
  return { founder, home, devices, counted, tally };
}

/** Sends all waiting writes, then removes the home from the device and fetches it again. */
async function comeBack(device: RealDevice, seed: number): Promise<void> {
  await sendEverything([device], seed);
  await device.forget();
  device.setNetwork('bad');
}

/** The fields of a write that show what it would have added. */
interface Tapped {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: { readonly name?: string; readonly add?: number };
}

/** What the refused writes on the devices would have changed of the counted values. */
function refusedOf(devices: readonly RealDevice[], itemId: string) {
  const writes = devices.flatMap((device) => device.refused());
  const bodies = writes.map((write) => {
    const { body, params } = write as Tapped;
    return { ...body, itemId: params?.['itemId'] };
  });
  const added = bodies.filter((body) => body.itemId === itemId).map(({ add = 0 }) => add);
  return {
    count: writes.length,
    added: added.reduce((sum, add) => sum + add, 0),
    names: bodies.flatMap(({ name }) => (name?.startsWith('Contado ') ? [name] : [])),
  };
}

it.each([
  { peopleCount: 2, seeds: 12 },
  { peopleCount: 3, seeds: 8 },
])(
  'CASA-62 $peopleCount people who tap at random and are removed and invited again end with the rows of a fresh download, each tap done once or kept as refused',
  async ({ peopleCount, seeds }) => {
    const faults = noFaults();
    const seen: Seen = { removals: 0, quickReturns: 0, refused: 0 };
    // How often a member returns before the device learns of the removal depends on the machine's speed.
    const isEnough = () => Math.min(seen.removals, seen.quickReturns) > 2;
    for (let seed = 1; seed <= seeds || (!isEnough() && seed <= 4 * seeds); seed += 1) {
      const when = `seed ${seed}`;
      const played = await playHistory(seed, peopleCount, faults, seen);
      const { founder, home, devices, counted, tally } = played;
      const fresh = await freshRows(founder, home.id);
      for (const device of devices) {
        expect(device.shown(), `${when}: shown`).toEqual(fresh);
        device.setNetwork('none');
        await device.reload();
        expect(device.shown(), `${when}: kept`).toEqual(fresh);
      }
      const refused = refusedOf(devices, counted.itemId);
      seen.refused += refused.count;
      const items = Object.values(fresh['listItems'] ?? {}) as unknown as Row<'listItems'>[];
      const names = items.filter(({ listId }) => listId === counted.listId).map((row) => row.name);
      const either = [...names, ...refused.names].toSorted();
      expect(either, when).toEqual(tally.names.toSorted());
      const quantity = start + tally.added - refused.added;
      expect(fresh['pantryItems']?.[counted.itemId], when).toMatchObject({ quantity });
      for (const device of devices) device.close();
    }
    expect(Math.min(...Object.values(faults), seen.refused)).toBeGreaterThan(seeds);
    expect(isEnough(), `${seen.removals} removals, ${seen.quickReturns} quick returns`).toBe(true);
  },
  120_000,
);
