import { expect, it } from 'vitest';
import { createHomeWith } from '../../../test/home.ts';
import { itemRow, listRow } from '../../lib/items/rows.fixture.ts';

const feiraParams = { params: { listId: 'feira' } } as const;
/** Casts an object of a test to the type that the called function expects. */
const asExpectedType = (input: object) => input as never;
const makeClaimedPart = (name: string, userId: string) => ({ part: name, userId });

function createHomeWithFeira() {
  const home = createHomeWith({
    lists: [listRow('feira')],
    listItems: [itemRow('sal', 'feira'), itemRow('mel', 'feira', { isChecked: true })],
    pantries: [{ id: 'casa', name: 'Casa', createdAt: '', updatedAt: '' } as never],
  });
  return {
    ...home,
    readClaims: () =>
      home
        .read('getClaims', asExpectedType(feiraParams))
        ?.map((claim) => [claim.part, claim.userId]),
    changeClaims: (body: object) =>
      home.tap('changeClaims', asExpectedType({ ...feiraParams, body })),
  };
}

it('CASA-30 shows a claim at once, keeps the first claim of a part, and ignores claims of items in the cart', () => {
  const { changeClaims, readClaims } = createHomeWithFeira();
  changeClaims({ claimed: [makeClaimedPart('Padaria', 'ana'), makeClaimedPart('sal', 'ana')] });
  changeClaims({
    claimed: [
      makeClaimedPart('Padaria', 'bia'),
      makeClaimedPart('mel', 'bia'),
      makeClaimedPart('deleted', 'bia'),
    ],
  });
  expect(readClaims()).toEqual([
    ['Padaria', 'ana'],
    ['sal', 'ana'],
  ]);
});

it('CASA-31 shows the claimant on the server if another person has claimed the part first', () => {
  const { changeClaims, readClaims, receiveRows, refuse } = createHomeWithFeira();
  changeClaims({ claimed: [makeClaimedPart('Padaria', 'ana')] });
  const biasClaim = { id: 'feira Padaria', listId: 'feira', part: 'Padaria', userId: 'bia' };
  receiveRows({
    claims: [asExpectedType({ ...biasClaim, claimedAt: '2026-11-21T11:59:59.000Z' })],
  });
  expect(readClaims()).toEqual([['Padaria', 'bia']]);
  refuse();
  expect(readClaims()).toEqual([['Padaria', 'bia']]);
});

it('CASA-32 releases only a claim of the named person, and moves a claim to another person in one write', () => {
  const { changeClaims, readClaims } = createHomeWithFeira();
  changeClaims({ claimed: [makeClaimedPart('Padaria', 'ana')] });
  changeClaims({ released: [makeClaimedPart('Padaria', 'bia')] });
  expect(readClaims()).toEqual([['Padaria', 'ana']]);
  changeClaims({
    released: [makeClaimedPart('Padaria', 'ana')],
    claimed: [makeClaimedPart('Padaria', 'bia')],
  });
  expect(readClaims()).toEqual([['Padaria', 'bia']]);
});

it('CASA-33 deletes the claims of a taken or removed item, of a finished trip and of a deleted list', () => {
  const { changeClaims, readClaims, tap, receiveRows } = createHomeWithFeira();
  const saltParams = { params: { listId: 'feira', itemId: 'sal' } };
  changeClaims({ claimed: [makeClaimedPart('Padaria', 'ana'), makeClaimedPart('sal', 'ana')] });
  tap('changeListItem', asExpectedType({ ...saltParams, body: { isChecked: true } }));
  expect(readClaims()).toEqual([['Padaria', 'ana']]);
  tap(
    'finishPurchase',
    asExpectedType({ params: { pantryId: 'casa' }, body: { listId: 'feira', items: [] } }),
  );
  expect(readClaims()).toEqual([]);
  receiveRows({}, { claims: [] });
  tap('changeListItem', asExpectedType({ ...saltParams, body: { isChecked: false } }));
  changeClaims({ claimed: [makeClaimedPart('sal', 'ana'), makeClaimedPart('Pet', 'bia')] });
  tap('removeListItem', asExpectedType(saltParams));
  expect(readClaims()).toEqual([['Pet', 'bia']]);
  tap('deleteList', asExpectedType(feiraParams));
  expect(readClaims()).toEqual([]);
});
