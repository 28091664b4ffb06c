/** Whether a good answer can be our server's to this write: what it did not take must be sent again. */
import type { WriteName } from '@quitanda/contract';
import { routes } from '@quitanda/contract/routes';
import type { LooseInput } from './call.ts';
import type { Write } from './types.ts';

/**
 * What comes back: nothing, the row that the write names last (its own id, else the last of the
 * path), or some object. A public Wi-Fi or a proxy may say 200 to anything.
 */
const answers: Readonly<Record<WriteName, 'nothing' | 'its-row' | 'an-object'>> = {
  changeProfile: 'an-object',
  deleteAccount: 'nothing',
  saveSupermarket: 'an-object',
  saveStoreLabel: 'an-object',
  createList: 'its-row',
  renameList: 'its-row',
  deleteList: 'nothing',
  addListItem: 'its-row',
  changeListItem: 'its-row',
  removeListItem: 'nothing',
  shareList: 'its-row',
  unshareList: 'its-row',
  acceptInvite: 'an-object',
  createProduct: 'an-object',
  createPantry: 'its-row',
  renamePantry: 'its-row',
  deletePantry: 'nothing',
  addPantryItem: 'its-row',
  changePantryItem: 'its-row',
  removePantryItem: 'nothing',
  finishPurchase: 'its-row',
  undoFinish: 'nothing',
};

export function isAnswerTo(write: Write, answer: unknown): boolean {
  const expected = answers[write.name];
  if (expected === 'nothing') return answer === undefined;
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return false;
  if (expected === 'an-object') return true;
  const rowId = idOfRow(write.name, write as LooseInput);
  // Without an id of its own, only the server knows it.
  return rowId === undefined || (answer as { id?: unknown }).id === rowId;
}

function idOfRow(name: WriteName, { params, body }: LooseInput): unknown {
  const [method, path] = routes[name];
  if (method === 'POST') return (body as { id?: unknown } | undefined)?.id;
  const lastParam = [...path.matchAll(/:(\w+)/gu)].at(-1)?.[1];
  return lastParam === undefined ? undefined : params?.[lastParam];
}
