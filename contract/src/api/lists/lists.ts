/** Shopping lists. */
import { z } from 'zod';
import { listItem, listParams, listUnit, newListItem } from './list-items.ts';
import { defineEndpoints } from '../../endpoint.ts';
import { limits } from '../../values/values.ts';
import {
  instant,
  inviteToken,
  listId,
  name,
  price,
  priceAboveZero,
  productId,
  quantity,
} from '../../wire.ts';
import { unitText } from '../../unit-text.ts';

export const listSummary = z.object({
  id: listId,
  name: z.string(),
  createdAt: instant,
  updatedAt: instant,
  /** Whether people with its link may copy it (LST-14). */
  isShared: z.boolean(),
  /**
   * The token in the list's link, a new one each time sharing is turned on; null while the
   * list is not shared.
   */
  inviteToken: inviteToken.nullable(),
  /**
   * Whether everybody with the link may read the copy without an account (TXT-05). Absent in the
   * answers of earlier versions.
   */
  isPublic: z.boolean().nullish(),
  /** The budget of the next trip (INS-08); null if nobody has set it. */
  budget: price.nullable(),
  /** The supermarket of the next trip (SHO-01); null if nobody has set it. */
  supermarket: z.string().nullable(),
  /** The number of items. The first specification of the API has this name (DAT-01). */
  _count: z.object({ items: z.int() }),
});
export const list = listSummary.extend({ items: z.array(listItem) });
export type ListSummary = z.input<typeof listSummary>;
export type List = z.input<typeof list>;

const listName = name('O nome da lista é obrigatório.');

/**
 * One line of the last finished trip of a list. Quantity and unit are the planned ones if the item
 * was bought in another unit (LST-18).
 */
export const purchasedItem = z.object({
  name: z.string(),
  quantity,
  unit: listUnit,
  unitText: unitText.nullish(),
  productId: productId.nullable(),
  note: z.string().nullish(),
});
export type PurchasedItem = z.input<typeof purchasedItem>;

export const listEndpoints = defineEndpoints({
  getLists: {
    summary: "The caller's lists with their item counts, oldest first (API-05)",
    responses: { 200: z.array(listSummary) },
    errors: [],
  },
  createList: {
    summary: 'Create a list, with items if it is a copy or is restored (API-05, LST-17, LST-18)',
    body: z.object({
      id: listId.optional(),
      name: listName,
      items: z.array(newListItem).max(limits.itemsPerList).optional(),
    }),
    responses: { 201: list },
    errors: [
      'too-many-items-today',
      'list-not-found',
      'item-not-found',
      'product-not-found',
      'too-many-lists',
      'too-many-supermarkets',
    ],
  },
  getList: {
    summary: 'A list with its items, unchecked ones first (API-06)',
    params: listParams,
    responses: { 200: list },
    errors: ['list-not-found'],
  },
  renameList: {
    summary: 'Rename a list (API-06)',
    params: listParams,
    body: z.object({ name: listName }),
    responses: { 200: listSummary },
    errors: ['list-not-found'],
  },
  planTrip: {
    summary: 'Set the budget and the supermarket of a trip; null removes it (API-06)',
    params: listParams,
    body: z
      .object({
        budget: priceAboveZero('Informe um valor de R$ 0,01 a R$ 99.999,99.').nullable(),
        supermarket: name('O nome do supermercado é obrigatório.').nullable(),
      })
      .partial(),
    responses: { 200: listSummary },
    errors: ['list-not-found', 'too-many-supermarkets'],
  },
  deleteList: {
    summary: 'Delete a list and its items (API-06)',
    params: listParams,
    responses: { 204: null },
    errors: ['list-not-found'],
  },
  getLastPurchase: {
    summary:
      'The items that the last finished trip of this list moved; empty if there was none (LST-18)',
    params: listParams,
    responses: { 200: z.object({ items: z.array(purchasedItem) }) },
    errors: ['list-not-found'],
  },
});
