/** Keys with which a person's own programs call the API (KEY, docs/adr/0060). */
import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import type { EndpointName } from '../../routes.ts';
import { instant, name, personalKeyId } from '../../wire.ts';
import { personalKeyLimits, personalKeyScopes } from './limits.ts';

/**
 * The secret of a key: `qtd_`, by which secret scanners recognise it, and 256 random bits. The server
 * stores only its SHA-256 hash.
 */
const personalKeySecret = z
  .string('Chave inválida.')
  .regex(/^qtd_[0-9A-Za-z_-]{43}$/u, 'Chave inválida.');

const scope = z.enum(personalKeyScopes);
export type PersonalKeyScope = z.infer<typeof scope>;

const daysMessage = `Informe de 1 a ${personalKeyLimits.days} dias.`;

/** A key without its secret, which the server cannot return. */
export const personalKey = z.object({
  id: personalKeyId,
  name: z.string(),
  scope,
  createdAt: instant,
  /** Null for a key that never expires. */
  expiresAt: instant.nullable(),
  /** When the last call with the key began, to the minute; null before the first call. */
  lastUsedAt: instant.nullable(),
});
export type PersonalKey = z.input<typeof personalKey>;

export const personalKeyEndpoints = defineEndpoints({
  getPersonalKeys: {
    summary: 'The keys of the caller, the newest first; without their secrets (API-41, KEY-01)',
    responses: { 200: z.array(personalKey) },
    errors: [],
  },
  createPersonalKey: {
    summary: 'Create a key by a secret that the device made (API-41, KEY-01)',
    body: z.object({
      id: personalKeyId.optional(),
      name: name('O nome da chave é obrigatório.'),
      scope,
      secret: personalKeySecret,
      /** Null for a key that never expires. */
      expiresInDays: z
        .int(daysMessage)
        .min(1, daysMessage)
        .max(personalKeyLimits.days, daysMessage)
        .nullable(),
    }),
    responses: { 201: personalKey },
    errors: [
      'proof-required',
      'email-not-confirmed',
      'personal-key-exists',
      'too-many-personal-keys',
    ],
  },
  revokePersonalKey: {
    summary: 'End a key at once (API-41, KEY-01)',
    params: z.object({ keyId: personalKeyId }),
    responses: { 204: null },
    errors: ['personal-key-not-found'],
  },
});

/** Calls that each key may make, with the scope `read` or `write` (KEY-02). */
const keyReads = [
  'getProfile',
  'getMembers',
  'getActivity',
  'getDeletedLists',
  'getSupermarkets',
  'getSupermarketMerges',
  'getPriceHistory',
  'getStoreLabels',
  'getTakingOrder',
  'getLists',
  'getList',
  'getLastPurchase',
  'getPackageCounts',
  'getRememberedNotes',
  'getClaims',
  'getInvite',
  'getProducts',
  'getCategories',
  'getOfflineProducts',
  'getUsedProducts',
  'getProductByBarcode',
  'lookUpBarcode',
  'getPantries',
  'getPantry',
  'getRunOuts',
  'getFinishedTrips',
  'getFinishedTrip',
  'getDeletedTrips',
  'getReceipts',
  'getReceipt',
  'getPriceBook',
  'getProductPrices',
  'getBasketIndex',
  'getSpending',
  'getItemPhotos',
  'getWastes',
  'getPhoto',
] as const satisfies readonly EndpointName[];

/** Calls that only a key of the scope `write` may make (KEY-02). */
const keyWrites = [
  'restoreList',
  'saveSupermarket',
  'mergeSupermarkets',
  'undoSupermarketMerge',
  'saveStoreLabel',
  'createList',
  'renameList',
  'planTrip',
  'deleteList',
  'addListItem',
  'changeListItem',
  'removeListItem',
  'moveListItems',
  'rememberNote',
  'changeClaims',
  'createProduct',
  'createPantry',
  'renamePantry',
  'deletePantry',
  'addPantryItem',
  'changePantryItem',
  'removePantryItem',
  'joinPantryItem',
  'addBatch',
  'changeBatch',
  'useBatch',
  'recordWaste',
  'undoWaste',
  'separatePantryItem',
  'finishPurchase',
  'undoFinish',
  'changePurchasedLine',
  'addPurchasedLine',
  'removePurchasedLine',
  'changeFinishedTrip',
  'deleteFinishedTrip',
  'undoTripCorrection',
  'readReceipt',
  'recordReceipt',
  'deleteReceipt',
  'notePrice',
  'removePriceNote',
  'changeItemPhoto',
  'storePhoto',
] as const satisfies readonly EndpointName[];

const scopes: ReadonlyMap<string, PersonalKeyScope> = new Map([
  ...keyReads.map((each) => [each, 'read'] as const),
  ...keyWrites.map((each) => [each, 'write'] as const),
]);

/**
 * Returns the scope that a key needs for a call; undefined for a call that no key may make. A call
 * that is in neither `keyReads` nor `keyWrites` is refused, so that nobody opens a new call to keys
 * by mistake (KEY-02).
 */
export const scopeForCall = (call: string): PersonalKeyScope | undefined => scopes.get(call);

/** Returns the failures that a call with a key can have in addition to those that it declares. */
export function keyErrorsOf(call: EndpointName): ('key-not-allowed' | 'key-read-only')[] {
  const requiredScope = scopeForCall(call);
  if (requiredScope === undefined) return ['key-not-allowed'];
  return requiredScope === 'write' ? ['key-read-only'] : [];
}
