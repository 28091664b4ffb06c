/** Moving items between lists (LST-61), also while others change them. */
import { newId, type ListItem } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { createHousehold } from '../../../../test/people/households.ts';
import type { Person } from '../../../../test/people/person.ts';
import {
  addTakenItem,
  changeItem,
  findRiceBeansAndMilk,
  itemsOf,
  newItem,
  newList,
} from '../../../../test/people/shopping.ts';
import { startApp } from '../../../../test/servers/start-app.ts';

const { person } = await startApp();

async function createAnaAndJoao() {
  const [owner, guest] = [await person(), await person()];
  const household = await createHousehold(owner);
  await household.invite(guest);
  const [ana, joao] = [owner.inHousehold(household.id), guest.inHousehold(household.id)];
  const feira = await newList(ana, 'Feira');
  const churrasco = await newList(ana, 'Churrasco');
  return { ana, joao, feira, churrasco };
}

type Sent = Pick<ListItem, 'id'> & {
  readonly position?: string;
  readonly joins?: string;
  readonly leaves?: { readonly itemId: string; readonly quantity: number };
};

const move = (who: Person, listId: string, toListId: string, ...items: readonly Sent[]) =>
  who.call('moveListItems', {
    params: { listId },
    body: {
      toListId,
      items: items.map(({ id, position, joins, leaves }) => ({ id, position, joins, leaves })),
    },
  });

const amountsOf = async (who: Person, listId: string) =>
  (await itemsOf(who, listId)).map(({ name, quantity }) => `${quantity} ${name}`);

it('LST-61 moves an item with everything that it has, and who put it on the list', async () => {
  const { ana, joao, feira, churrasco } = await createAnaAndJoao();
  const [rice] = await findRiceBeansAndMilk(ana);
  const item = await addTakenItem(ana, feira, { productId: rice.id, quantity: 3, paid: 20 });
  const [id, position] = [item.id, 'zz'];
  expect(await move(joao, feira, churrasco, { id, position })).toMatchObject({ status: 204 });
  expect(await itemsOf(ana, feira)).toEqual([]);
  const { updatedAt, changedBy, ...rest } = item;
  expect(await itemsOf(ana, churrasco)).toMatchObject([{ ...rest, listId: churrasco, position }]);
  expect(changedBy).not.toBe((await itemsOf(ana, churrasco))[0]?.changedBy);
  expect(updatedAt).toBeTypeOf('string');
});

it('LST-61 puts items without a position after those of the list, in the sent order', async () => {
  const { ana, feira, churrasco } = await createAnaAndJoao();
  const salt = await newItem(ana, feira, { name: 'Sal' });
  const garlic = await newItem(ana, feira, { name: 'Alho' });
  await newItem(ana, churrasco, { name: 'Carvão' });
  await move(ana, feira, churrasco, { id: garlic.id }, { id: salt.id });
  expect(await amountsOf(ana, churrasco)).toEqual(['1 Carvão', '1 Alho', '1 Sal']);
});

it('LST-61 LST-19 adds the quantity to the item that waits there, and takes it back', async () => {
  const { ana, feira, churrasco } = await createAnaAndJoao();
  const waiting = await newItem(ana, churrasco, { name: 'Café', quantity: 1 });
  const milk = await newItem(ana, feira, { name: 'cafe', quantity: 2 });
  const more = await newItem(ana, feira, { name: 'CAFÉ', quantity: 4 });
  const joins = waiting.id;
  await move(ana, feira, churrasco, { id: milk.id, joins }, { id: more.id, joins });
  expect(await amountsOf(ana, churrasco)).toEqual(['7 Café']);
  expect(await itemsOf(ana, feira)).toEqual([]);
  const leaves = { itemId: waiting.id, quantity: 2 };
  await move(ana, churrasco, feira, { id: milk.id, position: milk.position, leaves });
  expect(await amountsOf(ana, churrasco)).toEqual(['5 Café']);
});

it('LST-61 gives the product of the moved item to one that waits without a product', async () => {
  const { ana, feira, churrasco } = await createAnaAndJoao();
  const [rice, beans] = await findRiceBeansAndMilk(ana);
  const waiting = await newItem(ana, churrasco, { name: 'Arroz' });
  const moved = await newItem(ana, feira, { name: 'Arroz', productId: rice.id });
  await move(ana, feira, churrasco, { id: moved.id, joins: waiting.id });
  expect(await itemsOf(ana, churrasco)).toMatchObject([{ productId: rice.id, quantity: 2 }]);
  const other = await newItem(ana, feira, { name: 'Arroz', productId: beans.id });
  await move(ana, feira, churrasco, { id: other.id, joins: waiting.id });
  expect(await amountsOf(ana, churrasco)).toEqual(['2 Arroz', '1 Arroz']);
});

it('LST-61 keeps a line of its own if the item that waited has gone, is ticked, or is another thing', async () => {
  const { ana, joao, feira, churrasco } = await createAnaAndJoao();
  const [gone, ticked, renamed, kilos] = [
    await newItem(joao, churrasco, { name: 'Sal' }),
    await newItem(joao, churrasco, { name: 'Alho' }),
    await newItem(joao, churrasco, { name: 'Café' }),
    await newItem(joao, churrasco, { name: 'Batata', unit: 'kg' }),
  ];
  const params = { listId: churrasco, itemId: gone.id };
  await joao.call('removeListItem', { params });
  await changeItem(joao, ticked, { isChecked: true });
  await changeItem(joao, renamed, { name: 'Café solúvel' });
  const sent: Sent[] = [];
  for (const { id: joins, name } of [gone, ticked, renamed, kilos]) {
    sent.push({ id: (await newItem(ana, feira, { name, quantity: 2 })).id, joins });
  }
  await move(ana, feira, churrasco, ...sent);
  const expected = ['1 Café solúvel', '1 Batata', '2 Sal', '2 Alho', '2 Café', '2 Batata'];
  expect(await amountsOf(ana, churrasco)).toEqual([...expected, '1 Alho']);
  // The undo subtracts nothing from the item that was not joined.
  const [salt] = sent;
  const leaves = { itemId: renamed.id, quantity: 2 };
  await move(ana, churrasco, feira, { id: salt?.id ?? '', leaves });
  expect(await amountsOf(ana, feira)).toEqual(['2 Sal']);
  expect(await amountsOf(ana, churrasco)).toContain('1 Café solúvel');
});

it('LST-61 CASA-46 ticks, changes and removes an item on the list to which somebody has moved it', async () => {
  const { ana, joao, feira, churrasco } = await createAnaAndJoao();
  const [ticked, changed, removed] = [
    await newItem(ana, feira, { name: 'Sal' }),
    await newItem(ana, feira, { name: 'Alho' }),
    await newItem(ana, feira, { name: 'Café' }),
  ];
  await move(ana, feira, churrasco, ticked, changed, removed);
  // João's phone still shows the items on their first list.
  await changeItem(joao, ticked, { isChecked: true, seen: null });
  await changeItem(joao, changed, { add: 2 });
  await joao.call('removeListItem', { params: { listId: feira, itemId: removed.id } });
  expect(await amountsOf(ana, churrasco)).toEqual(['3 Alho', '1 Sal']);
  expect((await itemsOf(ana, churrasco))[1]).toMatchObject({ isChecked: true });
});

it('LST-61 CASA-46 leaves out an item that somebody has removed, and moves the others', async () => {
  const { ana, joao, feira, churrasco } = await createAnaAndJoao();
  const [removed, stays] = [await newItem(ana, feira), await newItem(ana, feira, { name: 'Sal' })];
  await joao.call('removeListItem', { params: { listId: feira, itemId: removed.id } });
  await move(ana, feira, churrasco, removed, stays);
  expect(await amountsOf(ana, churrasco)).toEqual(['1 Sal']);
});

it('LST-61 CASA-46 keeps the last list to which two people move an item', async () => {
  const { ana, joao, feira, churrasco } = await createAnaAndJoao();
  const festa = await newList(joao, 'Festa');
  const item = await newItem(ana, feira);
  await move(ana, feira, churrasco, item);
  await move(joao, feira, festa, item);
  expect(await itemsOf(ana, churrasco)).toEqual([]);
  expect(await itemsOf(ana, festa)).toMatchObject([{ id: item.id }]);
});

it('LST-61 CASA-46 answers item-not-found to a change of a line whose quantity a move has added to another', async () => {
  const { ana, joao, feira, churrasco } = await createAnaAndJoao();
  const waiting = await newItem(ana, churrasco);
  const item = await newItem(ana, feira);
  await move(ana, feira, churrasco, { id: item.id, joins: waiting.id });
  const taken = { price: 5, purchasedQuantity: 1, supermarket: 'São Jorge', seen: null };
  const params = { listId: feira, itemId: item.id };
  const refused = await joao.expectFailure('changeListItem', { params, body: taken });
  expect(refused.body.code).toBe('item-not-found');
  expect(await amountsOf(ana, churrasco)).toEqual(['2 Arroz']);
});

it('LST-61 CASA-33 deletes the claim of an item that moves', async () => {
  const { ana, joao, feira, churrasco } = await createAnaAndJoao();
  const item = await newItem(ana, feira);
  const { id: userId } = (await joao.call('getProfile')).body;
  await joao.call('changeClaims', {
    params: { listId: feira },
    body: { claimed: [{ part: item.id, userId }] },
  });
  await move(ana, feira, churrasco, item);
  expect((await joao.call('getClaims', { params: { listId: feira } })).body).toEqual([]);
});

it('LST-61 refuses a list that is gone or full, and then moves nothing', async () => {
  const ana = await person();
  const listId = await newList(ana);
  const item = await newItem(ana, listId);
  const failureOf = async (toListId: string) => {
    const body = { toListId, items: [{ id: item.id }] };
    return (await ana.expectFailure('moveListItems', { params: { listId }, body })).body.code;
  };
  expect(await failureOf(newId())).toBe('list-not-found');
  const names = Array.from({ length: 1_000 }, (_, index) => `Item ${index}`);
  const items = names.map((name) => ({ name, quantity: 1, unit: 'un' as const }));
  const full = await ana.call('createList', { body: { name: 'Cheia', items } });
  expect(await failureOf(full.body.id)).toBe('too-many-items');
  expect(await itemsOf(ana, listId)).toMatchObject([{ id: item.id }]);
});
