/** Tests the outcomes of the writes that a device sends. */
import { newId, type SentWrite } from '@quitanda/contract';
import { expect, it, vi } from 'vitest';
import { addCleanup } from '../../../test/clean-up.ts';
import {
  createAddItemWrite,
  createDevice,
  fetchFreshRows,
  type Device,
} from '../../../test/people/device.ts';
import type { Person } from '../../../test/people/person.ts';
import { itemsOf, newList, newPantry, newStock, stockOf } from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';

const { person } = await startApp();

const buildAcceptedOutcomes = (writes: readonly SentWrite[]) =>
  writes.map(({ sequence }) => ({ sequence, refusal: null }));
const listItemNames = async (who: Person, listId: string) =>
  (await itemsOf(who, listId)).map(({ name }) => name).toSorted();
const buildAddOneWrite = (device: Device, pantryId: string, itemId: string) =>
  device.createWrite('changePantryItem', { params: { pantryId, itemId }, body: { add: 1 } });

async function createPantryWithStock(who: Person) {
  const pantryId = await newPantry(who);
  return { pantryId, itemId: (await newStock(who, pantryId)).id };
}

it('SYN-10 writes are done in order, and the rows of the answer contain their results', async () => {
  const ana = await person();
  const device = createDevice(ana);
  const listId = newId();
  const writes = [
    device.createWrite('createList', { body: { id: listId, name: 'Feira' } }),
    createAddItemWrite(device, listId, 'Arroz'),
    createAddItemWrite(device, listId, 'Feijão'),
  ];
  const answer = await device.sync(writes);
  expect(answer).toMatchObject({
    outcomes: buildAcceptedOutcomes(writes),
    stopped: null,
    isForked: false,
    lastSequence: 3,
  });
  expect(await listItemNames(ana, listId)).toEqual(['Arroz', 'Feijão']);
  expect(device.rows()).toEqual(await fetchFreshRows(ana));
});

it('SYN-11 API-18 writes are done once, however often they are sent', async () => {
  const ana = await person();
  const device = createDevice(ana);
  const listId = await newList(ana);
  const writes = [
    createAddItemWrite(device, listId, 'Arroz'),
    createAddItemWrite(device, listId, 'Feijão'),
  ];
  await device.callSync({ writes });
  const moreWrites = [...writes, createAddItemWrite(device, listId, 'Sal')];
  for (const _time of [1, 2, 3]) {
    expect((await device.callSync({ writes: moreWrites })).outcomes).toEqual(
      buildAcceptedOutcomes(moreWrites),
    );
  }
  expect(await listItemNames(ana, listId)).toEqual(['Arroz', 'Feijão', 'Sal']);
});

it('SYN-11 a write is done once per key, even with another sequence or from a device with a new id', async () => {
  const ana = await person();
  const { pantryId, itemId } = await createPantryWithStock(ana);
  const device = createDevice(ana);
  const write = buildAddOneWrite(device, pantryId, itemId);
  await device.callSync({ writes: [write] });
  await device.callSync({ writes: [{ ...write, sequence: 9 }] });
  const again = await createDevice(ana).callSync({ writes: [{ ...write, sequence: 1 }] });
  expect(again).toMatchObject({ outcomes: [{ sequence: 1, refusal: null }], isForked: false });
  expect((await stockOf(ana, pantryId))[0]?.quantity).toBe(2);
});

it('SYN-11 writes that arrive in several calls at once are done once', async () => {
  const ana = await person();
  const { pantryId, itemId } = await createPantryWithStock(ana);
  const device = createDevice(ana);
  const writes = [1, 2, 3].map(() => buildAddOneWrite(device, pantryId, itemId));
  await Promise.all([1, 2, 3].map(() => device.callSync({ writes })));
  expect((await stockOf(ana, pantryId))[0]?.quantity).toBe(4);
});

it('SYN-12 writes may have gaps in their sequences', async () => {
  const ana = await person();
  const device = createDevice(ana);
  const listId = await newList(ana);
  const writes = [3, 7, 12].map((sequence) =>
    createAddItemWrite(device, listId, `${sequence}`, { sequence }),
  );
  expect(await device.sync(writes)).toMatchObject({
    outcomes: buildAcceptedOutcomes(writes),
    lastSequence: 12,
  });
});

it('SYN-13 a refused write does not affect the other writes, and its refusal is kept until it is acknowledged', async () => {
  const ana = await person();
  const device = createDevice(ana);
  const listId = await newList(ana);
  const writes = [
    createAddItemWrite(device, listId, 'Arroz'),
    createAddItemWrite(device, newId(), 'Perdido'),
    createAddItemWrite(device, listId, ''),
    device.createWrite('cookRecipe' as 'createList', { body: {} }),
    device.createWrite('deleteAccount', {}),
    createAddItemWrite(device, listId, 'Sal'),
  ];
  const listRefusalCodes = ({ outcomes }: Awaited<ReturnType<Device['callSync']>>) =>
    outcomes.map(({ refusal }) => refusal?.failure.code ?? null);
  const expected = [null, 'list-not-found', 'validation', 'validation', 'validation', null];
  const first = await device.callSync({ writes });
  expect(listRefusalCodes(first)).toEqual(expected);
  expect(first.outcomes[2]?.refusal).toMatchObject({
    status: 400,
    failure: { fields: [{ field: 'name', message: 'O nome é obrigatório.' }] },
  });
  expect(listRefusalCodes(await device.callSync({ writes }))).toEqual(expected);
  expect(await listItemNames(ana, listId)).toEqual(['Arroz', 'Sal']);
  await device.callSync({ acknowledged: 6 });
  expect(listRefusalCodes(await device.callSync({ writes }))).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

it('SYN-14 a write that can be neither done nor refused stops the writes after it', async () => {
  const limitedApp = await startApp({ rateLimit: 4, rowLimit: 100 });
  const ana = await limitedApp.person();
  const listId = await newList(ana);
  const device = createDevice(ana);
  const writes = ['a', 'b', 'c', 'd', 'e'].map((name) => createAddItemWrite(device, listId, name));
  const answer = await device.callSync({ writes });
  expect(answer.outcomes).toEqual(buildAcceptedOutcomes(writes.slice(0, 3)));
  expect(answer.stopped).toMatchObject({ status: 429, failure: { code: 'too-many-requests' } });
  expect(answer.stopped?.retryAfter).toBeGreaterThan(0);
  expect(answer).toMatchObject({ lastSequence: 3, isForked: false });
});

it('SYN-15 writes of a copied device are done only after it has got another id', async () => {
  const ana = await person();
  const listId = await newList(ana);
  const device = createDevice(ana);
  await device.callSync({
    writes: [
      createAddItemWrite(device, listId, 'Arroz'),
      createAddItemWrite(device, listId, 'Sal'),
    ],
  });
  const copy = createDevice(ana, device.id);
  const writes = [createAddItemWrite(copy, listId, 'Vela')];
  expect(await copy.callSync({ writes })).toMatchObject({ outcomes: [], isForked: true });
  const deviceWithNewId = createDevice(ana);
  expect(await deviceWithNewId.callSync({ writes })).toMatchObject({
    outcomes: buildAcceptedOutcomes(writes),
    isForked: false,
  });
  expect(await listItemNames(ana, listId)).toEqual(['Arroz', 'Sal', 'Vela']);
});

it('SYN-16 writes that an older app has sent by single calls are not done again', async () => {
  const ana = await person();
  const { pantryId, itemId } = await createPantryWithStock(ana);
  const device = createDevice(ana);
  const { key, ...write } = buildAddOneWrite(device, pantryId, itemId);
  const params = { pantryId, itemId };
  await ana.call('changePantryItem', { params, body: { add: 1 }, key });
  const writes = [
    { ...write, key, wasSentAlone: true },
    { ...buildAddOneWrite(device, pantryId, itemId), wasSentAlone: true },
  ];
  expect((await device.callSync({ writes })).outcomes).toEqual(buildAcceptedOutcomes(writes));
  expect((await stockOf(ana, pantryId))[0]?.quantity).toBe(3);
});

it('SYN-17 writes of a deleted user are not done', async () => {
  const ana = await person();
  const listId = await newList(ana);
  const device = createDevice(ana);
  await device.sync();
  await ana.call('deleteAccount', {});
  const body = {
    deviceId: device.id,
    cursor: device.cursor(),
    acknowledged: 0,
    writes: [createAddItemWrite(device, listId)],
  };
  expect(await ana.expectFailure('sync', { body })).toMatchObject({ status: 401 });
});

it('SYN-18 a call has at most a hundred writes', async () => {
  const ana = await person();
  const listId = await newList(ana);
  const device = createDevice(ana);
  const writes = Array.from({ length: 101 }, () => createAddItemWrite(device, listId));
  const body = { deviceId: device.id, cursor: null, acknowledged: 0, writes };
  expect(await ana.expectFailure('sync', { body })).toMatchObject({ status: 400 });
});

it('DAT-19 a write past the changes of a day waits on its device, and the next day it is done', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  addCleanup(async () => {
    vi.useRealTimers();
  });
  const passMinutes = (count: number) => vi.setSystemTime(Date.now() + count * 60_000);
  // Three requests a minute, so 120 changes a day.
  const limitedApp = await startApp({ rateLimit: 3, rowLimit: 100 });
  const ana = await limitedApp.person();
  const listId = await newList(ana);
  const device = createDevice(ana);
  const sendThree = () => {
    passMinutes(1);
    const writes = ['a', 'b', 'c'].map((name) => createAddItemWrite(device, listId, name));
    return device.callSync({ writes });
  };
  for (let call = 0; call < 39; call += 1) expect((await sendThree()).stopped).toBeNull();
  const { outcomes, stopped } = await sendThree();
  expect(outcomes).toHaveLength(2);
  expect(stopped).toMatchObject({
    status: 429,
    failure: {
      message: 'Você já fez 120 alterações hoje, o máximo permitido. Tente de novo em 24 horas.',
    },
  });
  // Also the first of several writes waits.
  expect((await sendThree()).outcomes).toEqual([]);
  passMinutes(1);
  const refused = await ana.expectFailure('createList', { body: { name: 'Feira' } });
  expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
  // Reading goes on.
  expect((await ana.call('getLists')).body).toHaveLength(1);
  passMinutes(24 * 60);
  expect((await sendThree()).stopped).toBeNull();
});
