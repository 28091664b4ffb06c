import { newId } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { deviceOf } from '../../../test/people/device.ts';
import { createHousehold } from '../../../test/people/households.ts';
import type { Person } from '../../../test/people/person.ts';
import {
  changeItem,
  finishOf,
  newItem,
  newList,
  newPantry,
} from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';

const { person } = await startApp();

/** Ana and Bia in their shared household, with a list. */
async function anaAndBia() {
  const [ana, bia] = [await person({ displayName: 'Ana' }), await person({ displayName: 'Bia' })];
  const home = await createHousehold(ana);
  await home.invite(bia);
  const idOf = async (who: Person) => (await who.call('getProfile')).body.id;
  const [anasId, biasId] = [await idOf(ana), await idOf(bia)];
  const [anaHere, biaHere] = [ana.inHousehold(home.id), bia.inHousehold(home.id)];
  const listId = await newList(anaHere);
  const params = { listId };
  const claim = (who: Person, part: string, userId = who === anaHere ? anasId : biasId) =>
    who.call('changeClaims', { params, body: { claimed: [{ part, userId }] } });
  const claims = async (who: Person = anaHere) =>
    (await who.call('getClaims', { params })).body.map(({ part, userId }) => [part, userId]);
  return { ana, bia, anaHere, biaHere, anasId, biasId, home, listId, params, claim, claims };
}

it('CASA-30 stores claims of a section and of an item, and sends them to every device', async () => {
  const { anaHere, biaHere, bia, anasId, biasId, home, listId, claim, claims } = await anaAndBia();
  const item = await newItem(anaHere, listId, { name: 'Café' });
  await claim(anaHere, 'Hortifrúti');
  await claim(biaHere, item.id);
  expect(await claims()).toEqual([
    ['Hortifrúti', anasId],
    [item.id, biasId],
  ]);
  const device = deviceOf(bia, newId(), home.id);
  await device.sync();
  const id = `${listId} Hortifrúti`;
  expect(device.rows()['claims']?.[id]).toEqual({
    id,
    listId,
    part: 'Hortifrúti',
    userId: anasId,
    claimedAt: expect.any(String),
  });
});

it('CASA-30 SYN-02 continues from a cursor that ends at a section with an accent', async () => {
  const { anaHere, biaHere, bia, home, claim } = await anaAndBia();
  await claim(anaHere, 'Hortifrúti');
  const device = deviceOf(bia, newId(), home.id);
  await device.sync();
  await claim(biaHere, 'Café e Matinais');
  const answer = await device.sync();
  expect(answer.households).toMatchObject([{ isReset: false }]);
  expect(Object.keys(device.rows()['claims'] ?? {})).toHaveLength(2);
});

it('CASA-31 refuses the second claim of a part, and returns the name of the first claimant', async () => {
  const { anaHere, biaHere, anasId, biasId, params, claim, claims } = await anaAndBia();
  await claim(anaHere, 'Bebidas');
  const refused = await biaHere.refused('changeClaims', {
    params,
    body: { claimed: ['Padaria', 'Bebidas'].map((part) => ({ part, userId: biasId })) as never },
  });
  expect([refused.status, refused.body]).toEqual([
    409,
    { code: 'part-claimed', message: 'Ana já disse que pega.' },
  ]);
  expect(await claims()).toEqual([['Bebidas', anasId]]);
  // A person may repeat their own claim.
  await claim(anaHere, 'Bebidas');
  expect(await claims()).toEqual([['Bebidas', anasId]]);
});

it('CASA-31 refuses one of two claims at the same time', async () => {
  const { anaHere, biaHere, anasId, biasId, params, claims } = await anaAndBia();
  const tries = [
    [anaHere, anasId],
    [biaHere, biasId],
  ] as const;
  const answers = await Promise.allSettled(
    tries.map(([who, userId]) =>
      who.call('changeClaims', { params, body: { claimed: [{ part: 'Pet', userId }] } }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await claims()).toHaveLength(1);
});

it('CASA-32 releases the claims of the caller, and keeps the claims of others', async () => {
  const { anaHere, biaHere, anasId, biasId, params, claim, claims } = await anaAndBia();
  await claim(anaHere, 'Bebidas');
  const release = (who: Person, userId: typeof anasId) =>
    who.call('changeClaims', { params, body: { released: [{ part: 'Bebidas', userId }] } });
  await release(biaHere, biasId);
  expect(await claims()).toEqual([['Bebidas', anasId]]);
  await release(biaHere, anasId);
  await release(biaHere, anasId);
  expect(await claims()).toEqual([]);
});

it('CASA-32 hands a part over in one write', async () => {
  const { anaHere, biaHere, anasId, biasId, params, claim, claims } = await anaAndBia();
  await claim(anaHere, 'Bebidas');
  const body = {
    released: [{ part: 'Bebidas' as const, userId: anasId }],
    claimed: [{ part: 'Bebidas' as const, userId: biasId }],
  };
  await biaHere.call('changeClaims', { params, body });
  expect(await claims()).toEqual([['Bebidas', biasId]]);
});

it('CASA-33 ends a claim when its item is taken or removed, and ignores a claim of a taken item', async () => {
  const { anaHere, biaHere, listId, claim, claims, params } = await anaAndBia();
  const [tea, salt] = [await newItem(anaHere, listId), await newItem(anaHere, listId)];
  await claim(anaHere, tea.id);
  await claim(anaHere, salt.id);
  await changeItem(biaHere, tea, { isChecked: true });
  await claim(biaHere, tea.id);
  expect(await claims()).toHaveLength(1);
  await anaHere.call('removeListItem', { params: { ...params, itemId: salt.id } });
  expect(await claims()).toEqual([]);
});

it('CASA-33 ends all claims of a list with its trip, and with the list', async () => {
  const { anaHere, bia, home, listId, params, claim } = await anaAndBia();
  const paid = { isChecked: true, price: 9.9, purchasedQuantity: 1, supermarket: 'São Jorge' };
  const item = await newItem(anaHere, listId, paid);
  const left = await newItem(anaHere, listId);
  const device = deviceOf(bia, newId(), home.id);
  const kept = async () => {
    await device.sync();
    return Object.keys(device.rows()['claims'] ?? {});
  };
  await claim(anaHere, 'Limpeza');
  await claim(anaHere, left.id);
  expect(await kept()).toHaveLength(2);
  const pantryId = await newPantry(anaHere);
  await anaHere.call('finishPurchase', { params: { pantryId }, body: finishOf([item]) });
  expect(await kept()).toEqual([]);
  await claim(anaHere, 'Limpeza');
  await anaHere.call('deleteList', { params });
  expect(await kept()).toEqual([]);
});

it('CASA-33 ends the claims of a person who leaves, and refuses one for a non-member', async () => {
  const { anaHere, bia, biaHere, anasId, biasId, home, params, claim, claims } = await anaAndBia();
  await claim(biaHere, 'Limpeza');
  await claim(anaHere, 'Pet');
  await bia.call('leaveHousehold', { params: { householdId: home.id } });
  expect(await claims()).toEqual([['Pet', anasId]]);
  const body = { claimed: [{ part: 'Limpeza' as const, userId: biasId }] };
  expect((await anaHere.refused('changeClaims', { params, body })).body.code).toBe(
    'member-not-found',
  );
  expect((await biaHere.refused('changeClaims', { params, body })).body.code).toBe(
    'household-not-found',
  );
  expect((await biaHere.refused('getClaims', { params })).body.code).toBe('household-not-found');
});

it('CASA-33 CASA-08 deletes the claims of a list that moves to another household', async () => {
  const { ana, anaHere, anasId, listId, params, claim } = await anaAndBia();
  await claim(anaHere, 'Limpeza');
  await claim(anaHere, (await newItem(anaHere, listId)).id);
  await anaHere.call('moveList', { params, body: { householdId: anasId } });
  expect((await ana.call('getClaims', { params })).body).toEqual([]);
});

it('API-32 API-17 refuses claims of an unknown list, and of an item of another list', async () => {
  const { anaHere, anasId, params } = await anaAndBia();
  const other = await newItem(anaHere, await newList(anaHere));
  const eve = await person();
  const claimed = (part: string) => ({ claimed: [{ part, userId: anasId }] }) as never;
  const missing = { listId: newId() as never };
  expect((await anaHere.refused('getClaims', { params: missing })).body.code).toBe(
    'list-not-found',
  );
  for (const [who, to, part, code] of [
    [anaHere, missing, 'Pet', 'list-not-found'],
    [anaHere, params, other.id, 'item-not-found'],
    [anaHere, params, 'Brinquedos', 'validation'],
    [eve, params, 'Pet', 'list-not-found'],
  ] as const) {
    const refused = await who.refused('changeClaims', { params: to, body: claimed(part) });
    expect(refused.body.code).toBe(code);
  }
});
