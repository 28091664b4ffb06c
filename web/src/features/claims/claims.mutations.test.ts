import { expect, it } from 'vitest';
import { createHomeWith, itemRow, listRow } from '../../../test/home.ts';

const feiraParams = { params: { listId: 'feira' } } as const;
const asInput = (input: object) => input as never;
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
      home.read('getClaims', asInput(feiraParams))?.map((claim) => [claim.part, claim.userId]),
    changeClaims: (body: object) => home.tap('changeClaims', asInput({ ...feiraParams, body })),
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

it('CASA-31 shows the claimant that the server has confirmed', () => {
  const { changeClaims, readClaims, receiveRows, refuse } = createHomeWithFeira();
  changeClaims({ claimed: [makeClaimedPart('Padaria', 'ana')] });
  const biasClaim = { id: 'feira Padaria', listId: 'feira', part: 'Padaria', userId: 'bia' };
  receiveRows({ claims: [asInput({ ...biasClaim, claimedAt: '2026-11-21T11:59:59.000Z' })] });
  expect(readClaims()).toEqual([['Padaria', 'bia']]);
  refuse();
  expect(readClaims()).toEqual([['Padaria', 'bia']]);
});

it('CASA-32 releases a claim and claims for another person in one write', () => {
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
  tap('changeListItem', asInput({ ...saltParams, body: { isChecked: true } }));
  expect(readClaims()).toEqual([['Padaria', 'ana']]);
  tap(
    'finishPurchase',
    asInput({ params: { pantryId: 'casa' }, body: { listId: 'feira', items: [] } }),
  );
  expect(readClaims()).toEqual([]);
  receiveRows({}, { claims: [] });
  tap('changeListItem', asInput({ ...saltParams, body: { isChecked: false } }));
  changeClaims({ claimed: [makeClaimedPart('sal', 'ana'), makeClaimedPart('Pet', 'bia')] });
  tap('removeListItem', asInput(saltParams));
  expect(readClaims()).toEqual([['Pet', 'bia']]);
  tap('deleteList', asInput(feiraParams));
  expect(readClaims()).toEqual([]);
});
