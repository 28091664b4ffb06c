/** How writes of claims change the rows of the home, and their descriptions (MOB-01). */
import { isSection } from '@quitanda/contract/sections';
import type { WriteDefinitions, WriteNamed } from '../../sync/replica/definitions.ts';
import type { MutableRows, Rows } from '../../sync/replica/rows.ts';

export const claimWrites = {
  changeClaims: {
    describe: describeClaims,
    obsoleteOn: ['list-not-found', 'item-not-found', 'member-not-found'],
    apply: changeClaims,
  },
} satisfies Partial<WriteDefinitions>;

export const claimId = (listId: string, part: string) => `${listId} ${part}`;

/**
 * Applies released and new claims. An existing claim of a part stays, and an item in the cart
 * cannot be claimed.
 */
function changeClaims(rows: MutableRows, write: WriteNamed<'changeClaims'>): void {
  const {
    params: { listId },
    body: { released = [], claimed = [] },
    at,
  } = write;
  if (!rows.get('lists', listId)) return;
  for (const { part, userId } of released) {
    const id = claimId(listId, part);
    if (rows.get('claims', id)?.userId === userId) rows.remove('claims', id);
  }
  for (const { part, userId } of claimed) {
    const id = claimId(listId, part);
    if (rows.get('claims', id) || !canBeClaimed(rows, listId, part)) continue;
    rows.put('claims', { id, listId, part, userId, claimedAt: new Date(at).toISOString() });
  }
}

function canBeClaimed(rows: Rows, listId: string, part: string): boolean {
  if (isSection(part)) return true;
  const item = rows.get('listItems', part);
  return item?.listId === listId && !item.isChecked;
}

function describeClaims(
  { params: { listId }, body: { released = [], claimed = [] } }: WriteNamed<'changeClaims'>,
  rows: Rows,
): string {
  const list = rows.get('lists', listId);
  const ofList = list ? ` da lista "${list.name}"` : '';
  const parts = claimed.length > 0 ? claimed : released;
  const [only] = parts;
  if (parts.length !== 1 || only === undefined) {
    return list ? `Dividir a lista "${list.name}"` : 'Dividir uma lista';
  }
  const name = isSection(only.part) ? only.part : rows.get('listItems', only.part)?.name;
  const what = name === undefined ? 'um item' : `"${name}"`;
  return claimed.length > 0 ? `Dizer quem pega ${what}${ofList}` : `Liberar ${what}${ofList}`;
}
