// @vitest-environment jsdom
/** The devices of two people of one household run the app's code with the real server. */
import type { ListItem } from '@quitanda/contract';
import 'fake-indexeddb/auto';
import { newId } from '@quitanda/contract/ids';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createRandom } from '../../../fakes/random.ts';
import { statement } from '../../../server/src/db/database.ts';
import { createHousehold } from '../../../server/test/people/households.ts';
import { holdOpen, waitUntilBlocked } from '../../../server/test/lock-waits.ts';
import type { Person } from '../../../server/test/people/person.ts';
import {
  finishBody,
  itemsOf,
  newItem,
  newList,
  prepareShopping,
  addTakenItem,
} from '../../../server/test/people/shopping.ts';
import { startApp } from '../../../server/test/servers/start-app.ts';
import { definitions } from '../../src/app/definitions.ts';
import { saveShownHousehold } from '../../src/lib/device/shown-household.ts';
import { CallError } from '../../src/sync/http/call-error.ts';
import { createCall } from '../../src/sync/http/call.ts';
import { createOnline } from '../../src/sync/http/online.ts';
import type { Request } from '../../src/sync/http/request.ts';
import { openHomes } from '../../src/sync/session/homes.ts';
import type { Identity } from '../../src/sync/http/identity.ts';
import { findStoredHouseholds } from '../../src/sync/outbox/home-name.ts';
import { createFaultCounts, openRealDevice } from './real-device.ts';
import { withPlainSpaces } from '../text-of.ts';

// Adds the definitions of the writes that the first screen does not need.
await definitions.lazySelectors();

const { person, database } = await startApp();

async function createHouseholdOfAnaAndJoao() {
  const [ana, joao] = [await person(), await person()];
  const household = await createHousehold(ana, 'Casa Souza');
  await household.invite(joao);
  return {
    ana,
    joao,
    household,
    anaInHousehold: ana.inHousehold(household.id),
    joaoInHousehold: joao.inHousehold(household.id),
  };
}

/** Opens a device in the household, on a good network, and waits until it has all rows. */
async function openDeviceIn(household: string, owner: Person) {
  const deps = {
    person: owner,
    name: newId(),
    random: createRandom(1),
    faults: createFaultCounts(),
  };
  const device = await openRealDevice({ ...deps, household, network: 'good' });
  onTestFinished(() => device.close());
  await device.exchange();
  return device;
}

it('CASA-48 shows what an undo could not revert because of changes by others, once the server has applied it', async () => {
  const { ana, joao, household, anaInHousehold } = await createHouseholdOfAnaAndJoao();
  const { rice, listId, pantryId } = await prepareShopping(anaInHousehold);
  const item = await addTakenItem(anaInHousehold, listId, { name: 'Arroz', productId: rice.id });
  const anasPhone = await openDeviceIn(household.id, ana);
  const body = finishBody([item]);
  anasPhone.push('finishPurchase', { params: { pantryId }, body });
  await anasPhone.exchange();
  expect(anasPhone.unexpectedResults()).toEqual([]);
  // João uses one of the two units in stock, and puts the item back on the list.
  const joaosPhone = await openDeviceIn(household.id, joao);
  const [stock] = joaosPhone.rows().all('pantryItems');
  const params = { pantryId, itemId: stock?.id ?? '' };
  joaosPhone.push('changePantryItem', { params, body: { add: -1 } });
  const itemAddedAgain = { id: item.id, name: 'Arroz integral', quantity: 1, unit: 'un' } as const;
  joaosPhone.push('addListItem', { params: { listId }, body: itemAddedAgain });
  await joaosPhone.exchange();
  anasPhone.push('undoFinish', { params: { pantryId, finishId: body.id ?? '' } });
  expect(anasPhone.unexpectedResults()).toEqual([]);
  await anasPhone.exchange();
  expect(anasPhone.unexpectedResults()).toEqual([
    `Já tinha saído da despensa: ${stock?.name}. Ficou na lista como estava: Arroz integral.`,
  ]);
  expect(anasPhone.rows().all('pantryItems')).toMatchObject([{ quantity: 0 }]);
  expect(anasPhone.rows().all('listItems')).toMatchObject([{ name: 'Arroz integral' }]);
  expect(joaosPhone.unexpectedResults()).toEqual([]);
});

/** Opens all households of a person on one device, with the real server. */
function openHomesOf(owner: Person, userId: string) {
  const online = createOnline();
  const onHouseholdLost = vi.fn();
  let isOnline = true;
  const request: Request = async ({ method, path, headers, body }) => {
    if (!isOnline) throw new CallError({ kind: 'network' });
    const response = await owner.request(method, path, { headers: headers ?? {}, body });
    const parsed: unknown = response.body === '' ? undefined : JSON.parse(response.body);
    return { status: response.statusCode, body: parsed, retryAfterMs: 0 };
  };
  const homes = openHomes({
    identityUser: { id: userId, email: owner.email },
    call: createCall(
      { token: async () => owner.token, snapshot: () => undefined } as unknown as Identity,
      request,
    ),
    online,
    definitions,
    async *watch() {},
    onRefused: () => undefined,
    onStorageFailure: () => undefined,
    onProfileFailure: () => undefined,
    onHouseholdLost,
    onChanged: () => undefined,
  });
  onTestFinished(() => {
    homes.close();
    online.close();
    localStorage.clear();
  });
  return { homes, onHouseholdLost, setOnline: (next: boolean) => (isOnline = next) };
}

const lockItem = statement<{ id: string }, { itemId: string }>(
  'test.lock-item-of-list',
  'select id from list_items where id = :itemId for update',
);

it('CASA-49 a member who is removed during a batch keeps the remaining writes as refusals, and continues in the personal household', async () => {
  const { ana, joao, household, anaInHousehold, joaoInHousehold } =
    await createHouseholdOfAnaAndJoao();
  const { id: memberId } = (await joao.call('getProfile')).body;
  const personalListId = await newList(joao, 'De João');
  const listId = await newList(anaInHousehold, 'Feira');
  const items: ListItem[] = [];
  for (let index = 0; index < 40; index += 1) {
    items.push(await newItem(joaoInHousehold, listId, { name: `Item ${index}` }));
  }
  const userId = joao.subject;
  saveShownHousehold(household.id);
  const { homes, onHouseholdLost, setOnline } = openHomesOf(joao, userId);
  await vi.waitFor(() => expect(homes.shown().replica.rows.all('listItems')).toHaveLength(40));
  const sharedHome = homes.shown();
  setOnline(false);
  for (const { id: itemId } of items) {
    const body = { quantity: 9 };
    sharedHome.outbox.push('changeListItem', { params: { listId, itemId }, body });
  }
  await vi.waitFor(() => expect(sharedHome.outbox.state().pending).toHaveLength(40));

  // The third write waits for the lock when Ana removes João. It completes, and the writes that the
  // server begins after the removal are refused.
  const lockingTransaction = await holdOpen(database, (sql) =>
    sql.first(lockItem, { itemId: items[2]?.id ?? '' }),
  );
  setOnline(true);
  const sending = sharedHome.exchange.sendNow();
  await waitUntilBlocked(database, 1);
  const removal = ana.call('removeMember', { params: { householdId: household.id, memberId } });
  await waitUntilBlocked(database, 2);
  await lockingTransaction.commit();
  await Promise.all([sending, removal]);
  // The app does this when the live stream ends, as it does for a removed member.
  sharedHome.exchange.pull(true);
  await vi.waitFor(() => expect(homes.shown().household).toBeUndefined(), 10_000);
  expect(onHouseholdLost).toHaveBeenCalledWith(expect.objectContaining({ name: 'Casa Souza' }));

  const itemsAfter = await itemsOf(anaInHousehold, listId);
  const appliedCount = itemsAfter.filter(({ quantity }) => quantity === 9).length;
  expect(appliedCount).toBeGreaterThan(2);
  expect(itemsAfter.slice(appliedCount).map(({ quantity }) => quantity)).toEqual(
    Array(40 - appliedCount).fill(1),
  );
  const personalHome = homes.shown();
  await vi.waitFor(() =>
    expect(personalHome.outbox.refusals.state()).toHaveLength(40 - appliedCount),
  );
  const refusalTexts = personalHome.outbox.refusals.state().map(({ writes, failure }) => {
    return withPlainSpaces(`${writes[0]?.description}: ${failure.message}`);
  });
  expect(refusalTexts).toEqual(
    items
      .slice(appliedCount)
      .map(({ name }) => `Mudar "${name}" para 9 un: Você não faz mais parte desta casa.`),
  );
  // The device has no data of the household any more.
  await vi.waitFor(async () => expect(await findStoredHouseholds(userId)).toEqual([]));
  expect(Object.entries(localStorage).flat().join(' ')).not.toContain(household.id);
  // João can still use his personal household.
  const body = { id: newId(), name: 'Pão', quantity: 1, unit: 'un' } as const;
  personalHome.outbox.push('addListItem', { params: { listId: personalListId }, body });
  await vi.waitFor(() => expect(personalHome.outbox.state().pending).toEqual([]));
  expect(await itemsOf(joao, personalListId)).toMatchObject([{ name: 'Pão' }]);
  expect(personalHome.replica.rows.all('listItems')).toMatchObject([{ name: 'Pão' }]);
});

it('LST-54 takes a note and a quantity that two phones set without a network', async () => {
  const { ana, joao, household, anaInHousehold } = await createHouseholdOfAnaAndJoao();
  const item = await newItem(anaInHousehold, await newList(anaInHousehold), { name: 'Queijo' });
  const anasPhone = await openDeviceIn(household.id, ana);
  const joaosPhone = await openDeviceIn(household.id, joao);
  const params = { listId: item.listId, itemId: item.id };
  anasPhone.push('changeListItem', { params, body: { note: 'fatiado fino', onlyAt: 'Assaí' } });
  joaosPhone.push('changeListItem', { params, body: { quantity: 3 } });
  expect(anasPhone.rows().get('listItems', item.id)).toMatchObject({ note: 'fatiado fino' });
  for (const phone of [anasPhone, joaosPhone, anasPhone]) await phone.exchange();
  const both = { note: 'fatiado fino', onlyAt: 'Assaí', quantity: 3 };
  for (const phone of [anasPhone, joaosPhone]) {
    expect(phone.rows().get('listItems', item.id)).toMatchObject(both);
  }
  joaosPhone.push('changeListItem', { params, body: { note: 'em peça' } });
  for (const phone of [joaosPhone, anasPhone]) await phone.exchange();
  expect(anasPhone.rows().get('listItems', item.id)).toMatchObject({ ...both, note: 'em peça' });
});

it('LST-55 gives an item that is added without a network the note that the other phone has remembered', async () => {
  const { ana, joao, household, anaInHousehold } = await createHouseholdOfAnaAndJoao();
  const listId = await newList(anaInHousehold);
  const anasPhone = await openDeviceIn(household.id, ana);
  anasPhone.push('rememberNote', { body: { name: 'Queijo', note: 'fatiado fino' } });
  await anasPhone.exchange();
  const joaosPhone = await openDeviceIn(household.id, joao);
  const add = (phone: typeof joaosPhone) => {
    const id = newId();
    const body = { id, name: 'QUEIJO', quantity: 1, unit: 'un' as const };
    phone.push('addListItem', { params: { listId }, body });
    return id;
  };
  const first = add(joaosPhone);
  expect(joaosPhone.rows().get('listItems', first)?.note).toBe('fatiado fino');
  await joaosPhone.exchange();
  anasPhone.push('rememberNote', { body: { name: 'queijo', note: null } });
  await anasPhone.exchange();
  await joaosPhone.exchange();
  const second = add(joaosPhone);
  expect(joaosPhone.rows().get('listItems', second)?.note).toBeNull();
  await joaosPhone.exchange();
  await anasPhone.exchange();
  for (const phone of [anasPhone, joaosPhone]) {
    const notes = [first, second].map((id) => phone.rows().get('listItems', id)?.note);
    expect(notes).toEqual(['fatiado fino', null]);
  }
});
