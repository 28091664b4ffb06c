// @vitest-environment jsdom
/** Devices of two people of one household, each with the app's own code, with the real server. */
import type { ListItem } from '@quitanda/contract';
import 'fake-indexeddb/auto';
import { newId } from '@quitanda/contract/ids';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createChance } from '../../../fakes/chance.ts';
import { statement } from '../../../server/src/db/database.ts';
import { createHousehold } from '../../../server/test/people/households.ts';
import { holdOpen, untilWaiting } from '../../../server/test/lock-waits.ts';
import type { Person } from '../../../server/test/people/person.ts';
import {
  finishOf,
  itemsOf,
  newItem,
  newList,
  prepareShopping,
  takenItem,
} from '../../../server/test/people/shopping.ts';
import { startApp } from '../../../server/test/servers/start-app.ts';
import { definitions } from '../../src/app/definitions.ts';
import { saveShownHousehold } from '../../src/lib/device/shown-household.ts';
import { CallError } from '../../src/sync/http/call-error.ts';
import { createCall } from '../../src/sync/http/call.ts';
import { createOnline } from '../../src/sync/http/online.ts';
import type { Request } from '../../src/sync/http/request.ts';
import { openHomes } from '../../src/sync/session/homes.ts';
import type { Identity } from '../../src/sync/session/identity.ts';
import { storedHouseholds } from '../../src/sync/store/home-name.ts';
import { noFaults, openRealDevice } from './real-device.ts';
import { plain } from '../text-of.ts';

const { person, database } = await startApp();

async function anaAndJoao() {
  const [ana, joao] = [await person(), await person()];
  const home = await createHousehold(ana, 'Casa Souza');
  await home.invite(joao);
  return { ana, joao, home, anas: ana.inHousehold(home.id), joaos: joao.inHousehold(home.id) };
}

/** A device in the household, on a good network, with all rows. */
async function deviceIn(household: string, who: Person) {
  const deps = { person: who, name: newId(), chance: createChance(1), faults: noFaults() };
  const device = await openRealDevice({ ...deps, household, network: 'good' });
  onTestFinished(() => device.close());
  await device.exchange();
  return device;
}

it('CASA-48 a device shows what its undo left unchanged for others, once the server has applied it', async () => {
  const { ana, joao, home, anas } = await anaAndJoao();
  const { rice, listId, pantryId } = await prepareShopping(anas);
  const item = await takenItem(anas, listId, { name: 'Arroz', productId: rice.id });
  const phone = await deviceIn(home.id, ana);
  const body = finishOf([item]);
  phone.push('finishPurchase', { params: { pantryId }, body });
  await phone.exchange();
  expect(phone.said()).toEqual([]);
  // João's phone uses one of the two, and puts the item back on the list.
  const other = await deviceIn(home.id, joao);
  const [stock] = other.rows().all('pantryItems');
  const params = { pantryId, itemId: stock?.id ?? '' };
  other.push('changePantryItem', { params, body: { add: -1 } });
  const again = { id: item.id, name: 'Arroz integral', quantity: 1, unit: 'un' } as const;
  other.push('addListItem', { params: { listId }, body: again });
  await other.exchange();
  phone.push('undoFinish', { params: { pantryId, finishId: body.id ?? '' } });
  expect(phone.said()).toEqual([]);
  await phone.exchange();
  expect(phone.said()).toEqual([
    `Já tinha saído da despensa: ${stock?.name}. Ficou na lista como estava: Arroz integral.`,
  ]);
  expect(phone.rows().all('pantryItems')).toMatchObject([{ quantity: 0 }]);
  expect(phone.rows().all('listItems')).toMatchObject([{ name: 'Arroz integral' }]);
  expect(other.said()).toEqual([]);
});

/** All households of a person on one device, with the real server. */
function openHomesOf(who: Person, userId: string) {
  const online = createOnline();
  const onHouseholdLost = vi.fn();
  let isOnline = true;
  const request: Request = async ({ method, path, headers, body }) => {
    if (!isOnline) throw new CallError({ kind: 'network' });
    const answer = await who.request(method, path, { headers: headers ?? {}, body });
    const parsed: unknown = answer.body === '' ? undefined : JSON.parse(answer.body);
    return { status: answer.statusCode, body: parsed, retryAfterMs: 0 };
  };
  const homes = openHomes({
    identityUser: { id: userId, email: who.email },
    call: createCall({ token: async () => who.token } as unknown as Identity, request),
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
  return { homes, onHouseholdLost, setOnline: (is: boolean) => (isOnline = is) };
}

const lockItem = statement<{ id: string }, [itemId: string]>(
  'test.lock-item-of-list',
  'select id from list_items where id = $1 for update',
);

it('CASA-49 a member who is removed during a batch keeps the other writes as refusals, and continues in the personal household', async () => {
  const { ana, joao, home, anas, joaos } = await anaAndJoao();
  const { id: memberId } = (await joao.call('getProfile')).body;
  const ownList = await newList(joao, 'De João');
  const listId = await newList(anas, 'Feira');
  const items: ListItem[] = [];
  for (let index = 0; index < 40; index += 1) {
    items.push(await newItem(joaos, listId, { name: `Item ${index}` }));
  }
  const userId = joao.subject;
  saveShownHousehold(home.id);
  const { homes, onHouseholdLost, setOnline } = openHomesOf(joao, userId);
  await vi.waitFor(() => expect(homes.shown().replica.rows.all('listItems')).toHaveLength(40));
  const shared = homes.shown();
  setOnline(false);
  for (const { id: itemId } of items) {
    const body = { quantity: 9 };
    shared.outbox.push('changeListItem', { params: { listId, itemId }, body });
  }
  await vi.waitFor(() => expect(shared.outbox.state().pending).toHaveLength(40));

  // The third write is in progress when Ana removes him. It completes, and the later ones are
  // refused.
  const held = await holdOpen(database, (sql) => sql.first(lockItem, items[2]?.id ?? ''));
  setOnline(true);
  const sent = shared.exchange.sendNow();
  await untilWaiting(database, 1);
  const removed = ana.call('removeMember', { params: { householdId: home.id, memberId } });
  await untilWaiting(database, 2);
  await held.commit();
  await Promise.all([sent, removed]);
  // As when the live stream ends, because a removed member gets no more lines.
  shared.exchange.pull(true);
  await vi.waitFor(() => expect(homes.shown().household).toBeUndefined(), 10_000);
  expect(onHouseholdLost).toHaveBeenCalledWith(expect.objectContaining({ name: 'Casa Souza' }));

  const now = await itemsOf(anas, listId);
  const done = now.filter(({ quantity }) => quantity === 9).length;
  expect(done).toBeGreaterThan(2);
  expect(now.slice(done).map(({ quantity }) => quantity)).toEqual(Array(40 - done).fill(1));
  const own = homes.shown();
  await vi.waitFor(() => expect(own.outbox.refusals.state()).toHaveLength(40 - done));
  const refused = own.outbox.refusals.state().map(({ writes, failure }) => {
    return plain(`${writes[0]?.description}: ${failure.message}`);
  });
  expect(refused).toEqual(
    items
      .slice(done)
      .map(({ name }) => `Mudar "${name}" para 9 un: Você não faz mais parte desta casa.`),
  );
  // The device has no data of the household any more.
  await vi.waitFor(async () => expect(await storedHouseholds(userId)).toEqual([]));
  expect(Object.entries(localStorage).flat().join(' ')).not.toContain(home.id);
  // His personal household still works.
  const body = { id: newId(), name: 'Pão', quantity: 1, unit: 'un' } as const;
  own.outbox.push('addListItem', { params: { listId: ownList }, body });
  await vi.waitFor(() => expect(own.outbox.state().pending).toEqual([]));
  expect(await itemsOf(joao, ownList)).toMatchObject([{ name: 'Pão' }]);
  expect(own.replica.rows.all('listItems')).toMatchObject([{ name: 'Pão' }]);
});
