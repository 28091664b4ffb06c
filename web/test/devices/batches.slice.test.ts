// @vitest-environment jsdom
/** Two phones of one household change the batches of one item, with the app's code and the real server. */
import { batchesOf } from '@quitanda/contract/batches/batches';
import 'fake-indexeddb/auto';
import { newId } from '@quitanda/contract/ids';
import { expect, it, onTestFinished } from 'vitest';
import { createRandom } from '../../../fakes/random.ts';
import { createHousehold } from '../../../server/test/people/households.ts';
import type { Person } from '../../../server/test/people/person.ts';
import { startApp } from '../../../server/test/servers/start-app.ts';
import { definitions } from '../../src/app/definitions.ts';
import { createFaultCounts, openRealDevice, type RealDevice } from './real-device.ts';

// Adds the definitions of the writes that the first screen does not need.
await definitions.lazySelectors();

const { person } = await startApp();

async function openDevice(household: string, owner: Person) {
  const faults = createFaultCounts();
  const deps = { person: owner, name: newId(), random: createRandom(1), faults };
  const device = await openRealDevice({ ...deps, household, network: 'good' });
  onTestFinished(() => device.close());
  await device.exchange();
  return device;
}

/** Opens the phones of two people whose pantry has five yoghurts: two until the first day, three until the second. */
async function openPhones() {
  const [ana, joao] = [await person(), await person()];
  const household = await createHousehold(ana);
  await household.invite(joao);
  const [pantryId, itemId, early, late] = [newId(), newId(), newId(), newId()];
  const phone = await openDevice(household.id, ana);
  phone.push('createPantry', { body: { id: pantryId, name: 'Casa' } });
  const item = { id: itemId, name: 'Iogurte', quantity: 2, unit: 'un' } as const;
  phone.push('addPantryItem', { params: { pantryId }, body: item });
  const params = { pantryId, itemId };
  const earlyDate = { bestBefore: '2026-12-01', newId: early };
  phone.push('changeBatch', { params: { ...params, batchId: itemId }, body: earlyDate });
  const lateBatch = { id: late, amount: 3, bestBefore: '2026-12-20' };
  phone.push('addBatch', { params, body: lateBatch });
  await phone.exchange();
  const other = await openDevice(household.id, joao);
  const phones = [phone, other] as const;
  const syncAll = async () => {
    for (const each of [...phones, ...phones]) await each.exchange();
    for (const each of phones) expect(each.unexpectedResults()).toEqual([]);
  };
  const batchesOn = (device: RealDevice) => {
    const row = device.rows().get('pantryItems', itemId);
    return row ? batchesOf(row) : [];
  };
  /** The batches, which are the same on both phones. */
  const batches = () => {
    expect(batchesOn(phones[1])).toEqual(batchesOn(phones[0]));
    return batchesOn(phones[0]);
  };
  return { phones, syncAll, batches, params, pantryId, itemId, early, late };
}

it('VAL-07 adds up what two phones without a network use of one batch', async () => {
  const { phones, syncAll, batches, params, early, late } = await openPhones();
  const [ana, joao] = phones;
  ana.push('useBatch', { params: { ...params, batchId: late }, body: { amount: 1 } });
  joao.push('useBatch', { params: { ...params, batchId: late }, body: { amount: 1 } });
  joao.push('changePantryItem', { params, body: { add: -1 } });
  await syncAll();
  expect(batches()).toMatchObject([
    { id: early, amount: 1 },
    { id: late, amount: 1 },
  ]);
});

it('VAL-06 keeps what the last phone says of a batch that both open', async () => {
  const { phones, syncAll, batches, params, early } = await openPhones();
  const batch = { params: { ...params, batchId: early } };
  for (const [index, phone] of phones.entries()) {
    const openedOn = `2026-11-2${index}`;
    phone.push('changeBatch', {
      ...batch,
      body: { openedOn, bestBefore: `2026-11-2${index + 4}` },
    });
    // Both phones send at once otherwise, and the last one is any.
    await phone.exchange();
  }
  await syncAll();
  expect(batches()[0]).toMatchObject({
    id: early,
    openedOn: '2026-11-21',
    bestBefore: '2026-11-25',
  });
});

it('VAL-12 takes twice what two phones throw away, and puts one back with its date', async () => {
  const { phones, syncAll, batches, pantryId, itemId, early, late } = await openPhones();
  const wasteIds = [newId(), newId()] as const;
  for (const [index, phone] of phones.entries()) {
    const body = { pantryId, itemId, batchId: early, amount: 1, reason: 'expired' } as const;
    phone.push('recordWaste', { body: { ...body, id: wasteIds[index] ?? newId() } });
  }
  await syncAll();
  expect(batches()).toMatchObject([{ id: late, amount: 3 }]);
  phones[1].push('undoWaste', { params: { wasteId: wasteIds[0] } });
  await syncAll();
  expect(batches()).toMatchObject([
    { id: early, amount: 1, bestBefore: '2026-12-01' },
    { id: late, amount: 3 },
  ]);
  expect(phones[0].rows().all('wastes')).toMatchObject([{ id: wasteIds[1] }]);
});
