/** Applies the writes of claims to the rows of the home, and describes them (MOB-01). */
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
 * Removes the released claims and adds the new ones. A new claim is ignored if the part is already
 * claimed, or if the item is in the cart.
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
  const ofListText = list ? ` da lista "${list.name}"` : '';
  const parts = claimed.length > 0 ? claimed : released;
  const [onlyPart] = parts;
  if (parts.length !== 1 || onlyPart === undefined) {
    return list ? `Dividir a lista "${list.name}"` : 'Dividir uma lista';
  }
  const name = isSection(onlyPart.part)
    ? onlyPart.part
    : rows.get('listItems', onlyPart.part)?.name;
  const partText = name === undefined ? 'um item' : `"${name}"`;
  return claimed.length > 0
    ? `Dizer quem pega ${partText}${ofListText}`
    : `Liberar ${partText}${ofListText}`;
}
