/** Tests that every call that writes as many rows as its caller likes counts them (DAT-18). */
import { dueItemId, newId, type WriteName } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { createDevice } from '../../../test/people/device.ts';
import { createHousehold } from '../../../test/people/households.ts';
import type { Person } from '../../../test/people/person.ts';
import { lineOf, receiptOf } from '../../../test/people/receipts.ts';
import {
  addTakenItem,
  finishBody,
  itemsOf,
  newItem,
  newList,
  newPantry,
  newStock,
  prepareShopping,
  share,
} from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { statement } from '../../db/database.ts';
import { findStatements } from '../../db/query-plans.ts';

const { person, database, clock } = await startApp();
clock.set('2026-11-20T14:00:00Z');
const hourMs = 3_600_000;

const useUp = statement<never, { householdId: string; endsAt: Date }>(
  'test.use-up-items',
  `insert into quota_uses (name, who, uses, ends_at) values ('items', :householdId, 40000, :endsAt)
   on conflict (name, who) do update set uses = 40000, ends_at = :endsAt`,
);
const selectUses = statement<{ uses: number }, { householdId: string }>(
  'test.item-uses',
  "select uses from quota_uses where name = 'items' and who = :householdId",
);

/** A call that writes two items to a household, and the household. */
interface Writing {
  readonly who: Person;
  readonly householdId: string;
  readonly name: WriteName;
  readonly request: { readonly params?: object; readonly body?: object };
}

const idOf = async (who: Person) => (await who.call('getProfile')).body.id;
const two = ['Arroz', 'Sal'].map((name) => ({ name, quantity: 1, unit: 'un' as const }));

async function newListOfTwo(who: Person): Promise<string> {
  const listId = await newList(who, 'Feira');
  for (const item of two) await newItem(who, listId, item);
  return listId;
}

async function newCartOfTwo(who: Person) {
  const { listId, pantryId, rice, beans } = await prepareShopping(who);
  const items = [
    await addTakenItem(who, listId, { productId: rice.id }),
    await addTakenItem(who, listId, { productId: beans.id }),
  ];
  return { listId, pantryId, body: finishBody(items) };
}

const writings: Readonly<Record<string, (ana: Person) => Promise<Omit<Writing, 'householdId'>>>> = {
  'an import': async (who) => ({
    who,
    name: 'createImport',
    request: { body: { lists: [{ name: 'Feira', items: two }], pantries: [] } },
  }),
  'a new list with items': async (who) => ({
    who,
    name: 'createList',
    request: { body: { name: 'Cópia', items: two } },
  }),
  'a copy of a shared list': async (who) => {
    const bia = await person();
    const inviteToken = await share(bia, await newListOfTwo(bia));
    return { who, name: 'acceptInvite', request: { params: { inviteToken } } };
  },
  'due items that repeat': async (who) => {
    const params = { listId: await newList(who) };
    const rule = { unit: 'week', every: 1, day: 5 } as const;
    const items = [];
    for (const item of two) {
      const body = { ...item, rule, setAt: '2026-11-12T12:00:00Z' };
      const { id, nextOn } = (
        await who.call('setRepeat', { params: { ...params, repeatId: newId() }, body })
      ).body;
      items.push({ repeatId: id, id: dueItemId(id, nextOn) });
    }
    return { who, name: 'addDueItems', request: { params, body: { items } } };
  },
  'a list from the trash': async (who) => {
    const listId = await newListOfTwo(who);
    await who.call('deleteList', { params: { listId } });
    return { who, name: 'restoreList', request: { params: { listId } } };
  },
  'items that move to another list': async (who) => {
    const listId = await newListOfTwo(who);
    const items = (await itemsOf(who, listId)).map(({ id }) => ({ id }));
    const body = { toListId: await newList(who, 'Churrasco'), items };
    return { who, name: 'moveListItems', request: { params: { listId }, body } };
  },
  'a finished trip': async (who) => {
    const { pantryId, body } = await newCartOfTwo(who);
    return { who, name: 'finishPurchase', request: { params: { pantryId }, body } };
  },
  'an undone finish': async (who) => {
    const { pantryId, body } = await newCartOfTwo(who);
    await who.call('finishPurchase', { params: { pantryId }, body });
    return {
      who,
      name: 'undoFinish',
      request: { params: { pantryId, finishId: body.id } },
    };
  },
  'a purchase without a list': async (who) => {
    const { pantryId, body } = await newCartOfTwo(who);
    const items = body.items.map(({ name, productId, quantity, unit, price, supermarket }) => ({
      name,
      productId,
      quantity,
      unit,
      price,
      supermarket,
    }));
    return {
      who,
      name: 'finishPurchase',
      request: { params: { pantryId }, body: { id: body.id, items } },
    };
  },
  'a receipt without a list': async (who) => {
    const lines = two.map(({ name }) => lineOf({ name }));
    const body = receiptOf(await newPantry(who), lines);
    return { who, name: 'recordReceipt', request: { body } };
  },
  'a receipt of a list': async (who) => {
    const lines = two.map(({ name }) => lineOf({ name }));
    const listId = await newList(who);
    const body = { ...receiptOf(await newPantry(who), lines), listId };
    return { who, name: 'recordReceipt', request: { body } };
  },
};

const toOthers: Readonly<Record<string, (ana: Person) => Promise<Writing>>> = {
  'a list that moves to another household': async (who) => {
    const { id: householdId } = await createHousehold(who);
    const listId = await newListOfTwo(who);
    const request = { params: { listId }, body: { householdId } };
    return { who, householdId, name: 'moveList', request };
  },
  'a pantry that moves to another household': async (who) => {
    const { id: householdId } = await createHousehold(who);
    const pantryId = await newPantry(who);
    for (const item of two) await newStock(who, pantryId, item);
    const request = { params: { pantryId }, body: { householdId } };
    return { who, householdId, name: 'movePantry', request };
  },
  'what somebody brings along to a household': async (who) => {
    const bia = await person();
    const household = await createHousehold(bia);
    await newListOfTwo(who);
    const { token } = await household.createInvite(2);
    const request = { body: { token, bringsLists: true } };
    return { who, householdId: household.id, name: 'joinHousehold', request };
  },
};

const all = {
  ...Object.fromEntries(
    Object.entries(writings).map(([what, prepare]) => [
      what,
      async (who: Person): Promise<Writing> => ({
        ...(await prepare(who)),
        householdId: await idOf(who),
      }),
    ]),
  ),
  ...toOthers,
};

it.each(Object.entries(all))(
  'DAT-18 counts %s, and refuses it past the limit without an effect',
  async (_what, prepare) => {
    const { who, householdId, name, request } = await prepare(await person());
    await database.rows(useUp, {
      householdId,
      endsAt: new Date(clock.now().getTime() + 4.5 * hourMs),
    });
    const refused = await who.expectFailure(name, request);
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'too-many-items-today',
        message:
          'Esta casa já gravou 40.000 itens hoje, o máximo permitido. Tente de novo em 5 horas.',
      },
    });
    // The day of the limit has ended, so the call is accepted.
    await database.rows(useUp, { householdId, endsAt: clock.now() });
    await who.call(name, request);
    expect(await database.first(selectUses, { householdId })).toEqual({ uses: 2 });
  },
);

it('DAT-18 a new household can take any number of items that its founder brings along', async () => {
  const ana = await person();
  await newListOfTwo(ana);
  await newListOfTwo(ana);
  const id = newId();
  await ana.call('createHousehold', { body: { id, name: 'Casa', bringsLists: true } });
  expect(await database.first(selectUses, { householdId: id })).toEqual({ uses: 4 });
});

it('DAT-18 a device keeps a finish past the limit as a refusal that says when it is possible again', async () => {
  const ana = await person();
  const { pantryId, body } = await newCartOfTwo(ana);
  const householdId = await idOf(ana);
  await database.rows(useUp, { householdId, endsAt: new Date(clock.now().getTime() + hourMs) });
  const device = createDevice(ana);
  const writes = [
    device.createWrite('finishPurchase', { params: { pantryId }, body }),
    device.createWrite('createList', { body: { name: 'Feira' } }),
  ];
  const { outcomes, stopped } = await device.callSync({ writes });
  expect(outcomes.map(({ refusal }) => refusal?.failure.message ?? null)).toEqual([
    'Esta casa já gravou 40.000 itens hoje, o máximo permitido. Tente de novo em 1 hora.',
    null,
  ]);
  expect(stopped).toBeNull();
});

/** Every statement that inserts items, stock or purchases, with the calls above that count its rows. */
const countedBy: Readonly<Record<string, string>> = {
  copyItems: 'acceptInvite',
  'copyPast.finish_moves': 'createHousehold, joinHousehold, leaveWithCopy',
  'copyPast.purchases': 'createHousehold, joinHousehold, leaveWithCopy',
  'copyPast.wastes': 'createHousehold, joinHousehold, leaveWithCopy',
  'copyPlaces.list_items': 'leaveWithCopy',
  'copyPlaces.pantry_items': 'leaveWithCopy',
  insertImportedStock: 'createImport',
  insertInUnit: 'one row',
  insertItems: 'createList, createImport, recordReceipt, addDueItems; addListItem adds one row',
  insertLine: 'addPurchasedLine',
  insertPantryItem: 'one row',
  insertPurchases: 'finishPurchase, recordReceipt',
  insertStock: 'finishPurchase, recordReceipt',
  insertWaste: 'one row: recordWaste',
  moveLines: 'finishPurchase, recordReceipt',
  restoreDeletedList: 'restoreList',
  restoreItem: 'one row',
  restoreItems: 'undoFinish',
  restoreLines: 'undoTripCorrection',
  saveMoves: 'a row for each line that was corrected',
};

it('DAT-18 knows every statement that inserts items, stock or purchases', async () => {
  const inserting = (await findStatements()).filter(({ text }) =>
    /insert into (list_items|pantry_items|purchases|finish_moves|wastes)\b/u.test(text),
  );
  expect(inserting.map(({ name }) => name).toSorted()).toEqual(Object.keys(countedBy));
});
