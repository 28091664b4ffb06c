/** Whether a good answer can be our server's to this write: what it did not take must be sent again. */
import type { WriteName } from '@quitanda/contract';
import { routes } from '@quitanda/contract/routes';
import type { LooseInput } from './call.ts';
import type { Write } from './types.ts';

/**
 * What comes back: nothing, the row that the write names last (its own id, else the last of the
 * path), or an object with this field of text. A public Wi-Fi or a proxy may say 200 to anything.
 */
const answers: Readonly<Record<WriteName, 'nothing' | 'its-row' | { readonly field: string }>> = {
  changeProfile: { field: 'email' },
  deleteAccount: 'nothing',
  saveSupermarket: { field: 'name' },
  saveStoreLabel: { field: 'code' },
  createList: 'its-row',
  renameList: 'its-row',
  planTrip: 'its-row',
  deleteList: 'nothing',
  addListItem: 'its-row',
  changeListItem: 'its-row',
  removeListItem: 'nothing',
  shareList: 'its-row',
  unshareList: 'its-row',
  acceptInvite: { field: 'id' },
  createProduct: { field: 'id' },
  createPantry: 'its-row',
  renamePantry: 'its-row',
  deletePantry: 'nothing',
  addPantryItem: 'its-row',
  changePantryItem: 'its-row',
  removePantryItem: 'nothing',
  finishPurchase: 'its-row',
  undoFinish: 'nothing',
  notePrice: 'its-row',
  removePriceNote: 'nothing',
};

export function isAnswerTo(write: Write, answer: unknown): boolean {
  const expected = answers[write.name];
  if (expected === 'nothing') return answer === undefined;
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return false;
  if (expected !== 'its-row') {
    return typeof (answer as Record<string, unknown>)[expected.field] === 'string';
  }
  const rowId = idOfRow(write.name, write as LooseInput);
  const { id } = answer as { id?: unknown };
  // Without an id of its own, only the server knows it.
  return rowId === undefined ? typeof id === 'string' : id === rowId;
}

function idOfRow(name: WriteName, { params, body }: LooseInput): unknown {
  const [method, path] = routes[name];
  if (method === 'POST') return (body as { id?: unknown } | undefined)?.id;
  const lastParam = [...path.matchAll(/:(\w+)/gu)].at(-1)?.[1];
  return lastParam === undefined ? undefined : params?.[lastParam];
}
