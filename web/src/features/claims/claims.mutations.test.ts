import { expect, it } from 'vitest';
import { homeOf, itemRow, listRow } from '../../../test/home.ts';

const inFeira = { params: { listId: 'feira' } } as const;
const unchecked = (input: object) => input as never;
const claimedPart = (name: string, userId: string) => ({ part: name, userId });

function openFeira() {
  const home = homeOf({
    lists: [listRow('feira')],
    listItems: [itemRow('sal', 'feira'), itemRow('mel', 'feira', { isChecked: true })],
    pantries: [{ id: 'casa', name: 'Casa', createdAt: '', updatedAt: '' } as never],
  });
  return {
    ...home,
    claims: () =>
      home.read('getClaims', unchecked(inFeira))?.map((claim) => [claim.part, claim.userId]),
    change: (body: object) => home.tap('changeClaims', unchecked({ ...inFeira, body })),
  };
}

it('CASA-30 shows a claim at once, keeps the first claim of a part, and ignores claims of items in the cart', () => {
  const { change, claims } = openFeira();
  change({ claimed: [claimedPart('Padaria', 'ana'), claimedPart('sal', 'ana')] });
  change({
    claimed: [
      claimedPart('Padaria', 'bia'),
      claimedPart('mel', 'bia'),
      claimedPart('deleted', 'bia'),
    ],
  });
  expect(claims()).toEqual([
    ['Padaria', 'ana'],
    ['sal', 'ana'],
  ]);
});

it('CASA-31 shows the claimant that the server has confirmed', () => {
  const { change, claims, receiveRows, refuse } = openFeira();
  change({ claimed: [claimedPart('Padaria', 'ana')] });
  const first = { id: 'feira Padaria', listId: 'feira', part: 'Padaria', userId: 'bia' };
  receiveRows({ claims: [unchecked({ ...first, claimedAt: '2026-11-21T11:59:59.000Z' })] });
  expect(claims()).toEqual([['Padaria', 'bia']]);
  refuse();
  expect(claims()).toEqual([['Padaria', 'bia']]);
});

it('CASA-32 releases a claim and claims for another person in one write', () => {
  const { change, claims } = openFeira();
  change({ claimed: [claimedPart('Padaria', 'ana')] });
  change({ released: [claimedPart('Padaria', 'bia')] });
  expect(claims()).toEqual([['Padaria', 'ana']]);
  change({ released: [claimedPart('Padaria', 'ana')], claimed: [claimedPart('Padaria', 'bia')] });
  expect(claims()).toEqual([['Padaria', 'bia']]);
});

it('CASA-33 deletes the claims of a taken or removed item, of a finished trip and of a deleted list', () => {
  const { change, claims, tap, receiveRows } = openFeira();
  const inItem = { params: { listId: 'feira', itemId: 'sal' } };
  change({ claimed: [claimedPart('Padaria', 'ana'), claimedPart('sal', 'ana')] });
  tap('changeListItem', unchecked({ ...inItem, body: { isChecked: true } }));
  expect(claims()).toEqual([['Padaria', 'ana']]);
  tap(
    'finishPurchase',
    unchecked({ params: { pantryId: 'casa' }, body: { listId: 'feira', items: [] } }),
  );
  expect(claims()).toEqual([]);
  receiveRows({}, { claims: [] });
  tap('changeListItem', unchecked({ ...inItem, body: { isChecked: false } }));
  change({ claimed: [claimedPart('sal', 'ana'), claimedPart('Pet', 'bia')] });
  tap('removeListItem', unchecked(inItem));
  expect(claims()).toEqual([['Pet', 'bia']]);
  tap('deleteList', unchecked(inFeira));
  expect(claims()).toEqual([]);
});
