import { newId } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { createDevice } from '../../../test/people/device.ts';
import { createHousehold } from '../../../test/people/households.ts';
import type { Person } from '../../../test/people/person.ts';
import {
  changeItem,
  finishBody,
  newItem,
  newList,
  newPantry,
} from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';

const { person } = await startApp();

/**
 * Creates a household of Ana and Bia with a list. `claim` claims a part for its caller, or for another
 * member. `readClaims` returns the claimed parts, each with the id of its claimant.
 */
async function createHouseholdWithList() {
  const [ana, bia] = [await person({ displayName: 'Ana' }), await person({ displayName: 'Bia' })];
  const household = await createHousehold(ana);
  await household.invite(bia);
  const idOf = async (who: Person) => (await who.call('getProfile')).body.id;
  const [anaId, biaId] = [await idOf(ana), await idOf(bia)];
  const [anaInHousehold, biaInHousehold] = [
    ana.inHousehold(household.id),
    bia.inHousehold(household.id),
  ];
  const listId = await newList(anaInHousehold);
  const params = { listId };
  const claim = (who: Person, part: string, userId = who === anaInHousehold ? anaId : biaId) =>
    who.call('changeClaims', { params, body: { claimed: [{ part, userId }] } });
  const readClaims = async (who: Person = anaInHousehold) =>
    (await who.call('getClaims', { params })).body.map(({ part, userId }) => [part, userId]);
  return {
    ana,
    bia,
    anaInHousehold,
    biaInHousehold,
    anaId,
    biaId,
    household,
    listId,
    params,
    claim,
    readClaims,
  };
}

it('CASA-30 stores claims of a section and of an item, and sends them to every device', async () => {
  const {
    anaInHousehold,
    biaInHousehold,
    bia,
    anaId,
    biaId,
    household,
    listId,
    claim,
    readClaims,
  } = await createHouseholdWithList();
  const item = await newItem(anaInHousehold, listId, { name: 'Café' });
  await claim(anaInHousehold, 'Hortifrúti');
  await claim(biaInHousehold, item.id);
  expect(await readClaims()).toEqual([
    ['Hortifrúti', anaId],
    [item.id, biaId],
  ]);
  const device = createDevice(bia, newId(), household.id);
  await device.sync();
  const id = `${listId} Hortifrúti`;
  expect(device.rows()['claims']?.[id]).toEqual({
    id,
    listId,
    part: 'Hortifrúti',
    userId: anaId,
    claimedAt: expect.any(String),
  });
});

it('CASA-30 SYN-02 does not reset a device whose cursor ends at the claim of a section with an accent', async () => {
  const { anaInHousehold, biaInHousehold, bia, household, claim } = await createHouseholdWithList();
  await claim(anaInHousehold, 'Hortifrúti');
  const device = createDevice(bia, newId(), household.id);
  await device.sync();
  await claim(biaInHousehold, 'Café e Matinais');
  const response = await device.sync();
  expect(response.households).toMatchObject([{ isReset: false }]);
  expect(Object.keys(device.rows()['claims'] ?? {})).toHaveLength(2);
});

it('CASA-31 refuses the second claim of a part, and returns the name of the first claimant', async () => {
  const { anaInHousehold, biaInHousehold, anaId, biaId, params, claim, readClaims } =
    await createHouseholdWithList();
  await claim(anaInHousehold, 'Bebidas');
  const refused = await biaInHousehold.expectFailure('changeClaims', {
    params,
    body: { claimed: ['Padaria', 'Bebidas'].map((part) => ({ part, userId: biaId })) as never },
  });
  expect([refused.status, refused.body]).toEqual([
    409,
    { code: 'part-claimed', message: 'Ana já disse que pega.' },
  ]);
  expect(await readClaims()).toEqual([['Bebidas', anaId]]);
  // A person may repeat their own claim.
  await claim(anaInHousehold, 'Bebidas');
  expect(await readClaims()).toEqual([['Bebidas', anaId]]);
});

it('CASA-31 refuses one of two claims at the same time', async () => {
  const { anaInHousehold, biaInHousehold, anaId, biaId, params, readClaims } =
    await createHouseholdWithList();
  const attempts = [
    [anaInHousehold, anaId],
    [biaInHousehold, biaId],
  ] as const;
  const results = await Promise.allSettled(
    attempts.map(([who, userId]) =>
      who.call('changeClaims', { params, body: { claimed: [{ part: 'Pet', userId }] } }),
    ),
  );
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await readClaims()).toHaveLength(1);
});

it('CASA-32 releases a claim only if the request names its claimant, whoever sends it', async () => {
  const { anaInHousehold, biaInHousehold, anaId, biaId, params, claim, readClaims } =
    await createHouseholdWithList();
  await claim(anaInHousehold, 'Bebidas');
  const release = (who: Person, userId: typeof anaId) =>
    who.call('changeClaims', { params, body: { released: [{ part: 'Bebidas', userId }] } });
  await release(biaInHousehold, biaId);
  expect(await readClaims()).toEqual([['Bebidas', anaId]]);
  await release(biaInHousehold, anaId);
  await release(biaInHousehold, anaId);
  expect(await readClaims()).toEqual([]);
});

it('CASA-32 moves a claim to another member in one write', async () => {
  const { anaInHousehold, biaInHousehold, anaId, biaId, params, claim, readClaims } =
    await createHouseholdWithList();
  await claim(anaInHousehold, 'Bebidas');
  const body = {
    released: [{ part: 'Bebidas' as const, userId: anaId }],
    claimed: [{ part: 'Bebidas' as const, userId: biaId }],
  };
  await biaInHousehold.call('changeClaims', { params, body });
  expect(await readClaims()).toEqual([['Bebidas', biaId]]);
});

it('CASA-33 deletes a claim when its item is taken or removed, and ignores a claim of a taken item', async () => {
  const { anaInHousehold, biaInHousehold, listId, claim, readClaims, params } =
    await createHouseholdWithList();
  const [tea, salt] = [
    await newItem(anaInHousehold, listId),
    await newItem(anaInHousehold, listId),
  ];
  await claim(anaInHousehold, tea.id);
  await claim(anaInHousehold, salt.id);
  await changeItem(biaInHousehold, tea, { isChecked: true });
  await claim(biaInHousehold, tea.id);
  expect(await readClaims()).toHaveLength(1);
  await anaInHousehold.call('removeListItem', { params: { ...params, itemId: salt.id } });
  expect(await readClaims()).toEqual([]);
});

it('CASA-33 deletes all claims of a list when its trip is finished or the list is deleted', async () => {
  const { anaInHousehold, bia, household, listId, params, claim } = await createHouseholdWithList();
  const paid = { isChecked: true, price: 9.9, purchasedQuantity: 1, supermarket: 'São Jorge' };
  const item = await newItem(anaInHousehold, listId, paid);
  const pending = await newItem(anaInHousehold, listId);
  const device = createDevice(bia, newId(), household.id);
  const syncAndReadClaimIds = async () => {
    await device.sync();
    return Object.keys(device.rows()['claims'] ?? {});
  };
  await claim(anaInHousehold, 'Limpeza');
  await claim(anaInHousehold, pending.id);
  expect(await syncAndReadClaimIds()).toHaveLength(2);
  const pantryId = await newPantry(anaInHousehold);
  await anaInHousehold.call('finishPurchase', { params: { pantryId }, body: finishBody([item]) });
  expect(await syncAndReadClaimIds()).toEqual([]);
  await claim(anaInHousehold, 'Limpeza');
  await anaInHousehold.call('deleteList', { params });
  expect(await syncAndReadClaimIds()).toEqual([]);
});

it('CASA-33 deletes the claims of a person who leaves, and refuses a claim for a non-member', async () => {
  const {
    anaInHousehold,
    bia,
    biaInHousehold,
    anaId,
    biaId,
    household,
    params,
    claim,
    readClaims,
  } = await createHouseholdWithList();
  await claim(biaInHousehold, 'Limpeza');
  await claim(anaInHousehold, 'Pet');
  await bia.call('leaveHousehold', { params: { householdId: household.id } });
  expect(await readClaims()).toEqual([['Pet', anaId]]);
  const body = { claimed: [{ part: 'Limpeza' as const, userId: biaId }] };
  expect((await anaInHousehold.expectFailure('changeClaims', { params, body })).body.code).toBe(
    'member-not-found',
  );
  expect((await biaInHousehold.expectFailure('changeClaims', { params, body })).body.code).toBe(
    'household-not-found',
  );
  expect((await biaInHousehold.expectFailure('getClaims', { params })).body.code).toBe(
    'household-not-found',
  );
});

it('CASA-33 CASA-08 deletes the claims of a list that moves to another household', async () => {
  const { ana, anaInHousehold, anaId, listId, params, claim } = await createHouseholdWithList();
  await claim(anaInHousehold, 'Limpeza');
  await claim(anaInHousehold, (await newItem(anaInHousehold, listId)).id);
  await anaInHousehold.call('moveList', { params, body: { householdId: anaId } });
  expect((await ana.call('getClaims', { params })).body).toEqual([]);
});

it('API-32 API-17 refuses claims by a non-member, and claims of an unknown list, of an unknown section and of an item of another list', async () => {
  const { anaInHousehold, anaId, params } = await createHouseholdWithList();
  const itemOfOtherList = await newItem(anaInHousehold, await newList(anaInHousehold));
  const eve = await person();
  const claimBody = (part: string) => ({ claimed: [{ part, userId: anaId }] }) as never;
  const unknownList = { listId: newId() as never };
  expect((await anaInHousehold.expectFailure('getClaims', { params: unknownList })).body.code).toBe(
    'list-not-found',
  );
  for (const [who, to, part, code] of [
    [anaInHousehold, unknownList, 'Pet', 'list-not-found'],
    [anaInHousehold, params, itemOfOtherList.id, 'item-not-found'],
    [anaInHousehold, params, 'Brinquedos', 'validation'],
    [eve, params, 'Pet', 'list-not-found'],
  ] as const) {
    const refused = await who.expectFailure('changeClaims', { params: to, body: claimBody(part) });
    expect(refused.body.code).toBe(code);
  }
});
