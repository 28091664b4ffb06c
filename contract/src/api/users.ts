/** The signed-in user, and all their data. */
import { z } from 'zod';
import { activity } from './activity.ts';
import { reportReasons } from './admin.ts';
import { auditEvent } from './audit.ts';
import { defineEndpoints } from '../endpoint.ts';
import { householdZones } from '../values/zones.ts';
import { member } from './households.ts';
import { list } from './lists/lists.ts';
import { pantry } from './pantry/pantry.ts';
import { pushDevice } from './push.ts';
import { personalKey } from './connections/personal-keys.ts';
import { labelValueKind } from './supermarkets.ts';
import { printedLine } from './purchases/purchases.ts';
import { noticePreferences } from './notices.ts';
import { readLine } from './receipts/reading.ts';
import { repeat } from './repeats.ts';
import { receipt } from './receipts/receipts.ts';
import { photoMediaTypes } from '../values/photos/limits.ts';
import { deletedList } from './lists/trash.ts';
import { template } from './templates.ts';
import { webhook } from './connections/webhooks.ts';
import { listUnits, productUnits } from '../values/values.ts';
import { amountOfMoney, instant, name, price, productId, quantity, userId } from '../wire.ts';

export const profile = z.object({
  id: userId,
  email: z.string(),
  displayName: z.string().nullable(),
  /** Only for operators, who see a link to their page (ADM-02). */
  isOperator: z.literal(true).optional(),
});
export type Profile = z.input<typeof profile>;

/** The data of one household in the export (PRF-02). */
const householdData = {
  /** The time zone of the household's days and months (CASA-65). All instants are in UTC. */
  timeZone: z.enum(householdZones),
  /** Whether the assistant may use the household's data (AI-35); null if nobody has decided. */
  assistantReadsHome: z.boolean().nullable(),
  lists: z.array(list),
  repeats: z.array(repeat),
  templates: z.array(template),
  pantries: z.array(pantry),
  supermarkets: z.array(
    z.object({
      name: z.string(),
      lastUsedAt: instant,
      /** The supermarket to which this name leads since they were merged (MKT-01). */
      mergedInto: z.string().nullable(),
    }),
  ),
  purchases: z.array(
    z.object({
      boughtAt: instant,
      takenAt: instant,
      supermarket: z.string().nullable(),
      listName: z.string().nullable(),
      itemName: z.string(),
      note: z.string().nullable(),
      productId: productId.nullable(),
      categoryName: z.string().nullable(),
      quantity,
      plannedQuantity: quantity,
      plannedUnit: z.enum(productUnits),
      unit: z.enum(productUnits),
      /** Null for a purchase without a price (FIN-07). */
      price: price.nullable(),
      /** What the line cost, if a person or a receipt said it; null if it cost price × quantity. */
      paid: amountOfMoney.nullable(),
      /** What the whole trip cost, if a person typed it because items have no price (FIN-10). */
      typedTripTotal: amountOfMoney.nullable(),
      /** What the receipt prints (NF-10); null without a receipt. */
      printed: printedLine.nullable(),
      isImpulse: z.boolean(),
    }),
  ),
  receipts: z.array(
    receipt
      .pick({
        key: true,
        shopName: true,
        supermarket: true,
        issuedAt: true,
        total: true,
        discount: true,
        source: true,
      })
      .extend({
        cnpj: z.string().nullable(),
        lines: z.array(
          readLine.omit({ charged: true }).extend({
            name: z.string(),
            /** Null on receipts that were recorded before the printed totals were stored. */
            total: amountOfMoney.nullable(),
            discount: amountOfMoney.nullable(),
            addition: amountOfMoney.nullable(),
          }),
        ),
      }),
  ),
  priceNotes: z.array(
    z.object({
      notedAt: instant,
      supermarket: z.string(),
      productId,
      productName: z.string(),
      unit: z.enum(listUnits),
      price,
    }),
  ),
  /** The meanings of scale labels that the user has entered (SHO-13). */
  storeLabels: z.array(
    z.object({
      supermarket: z.string(),
      code: z.string(),
      valueKind: labelValueKind,
      productId,
      productName: z.string(),
      savedAt: instant,
    }),
  ),
  /**
   * The product that was last chosen for items with a name (LNK-02). The name is in lower case and
   * without accents, as in a search.
   */
  productChoices: z.array(
    z.object({ itemName: z.string(), productId, productName: z.string(), chosenAt: instant }),
  ),
  /** The notes that items get by their names (LST-55), which are folded as above. */
  rememberedNotes: z.array(
    z.object({ itemName: z.string(), note: z.string(), changedAt: instant }),
  ),
  /** How many pieces a container of a name has (UNI-10), as 'caixa leite'. */
  packageCounts: z.array(z.object({ container: z.string(), count: z.int(), changedAt: instant })),
  /** The photos of items: the product or else the folded name of the items, and the bytes in base64. */
  photos: z.array(
    z.object({ item: z.string(), mediaType: z.enum(photoMediaTypes), data: z.string() }),
  ),
  /** The items whose photos cannot be read (PHO-13). Earlier servers do not list them. */
  missingPhotos: z.array(z.string()).optional(),
  /** Deleted lists that can still be restored (CASA-53). */
  deletedLists: z.array(deletedList.extend({ itemNames: z.array(z.string()) })),
};

/** The export of all data of one user (PRF-02). */
export const accountExport = z.object({
  exportedAt: instant,
  profile: profile.extend({ createdAt: instant }),
  /** Reports of products of the last 180 days (ADM-07). */
  productReports: z.array(
    z.object({ productId, productName: z.string(), reason: z.enum(reportReasons), at: instant }),
  ),
  ...householdData,
  /** Products that this user registered for everybody. */
  products: z.array(
    z.object({ id: productId, name: z.string(), brand: z.string().nullable(), createdAt: instant }),
  ),
  /** The personal keys without their secrets, of which the server has only hashes (KEY-04). */
  personalKeys: z.array(personalKey.omit({ id: true })),
  /** The webhooks without their secrets (HOOK-07). */
  webhooks: z.array(webhook.pick({ url: true, createdAt: true, isOn: true })),
  /** The devices that get notices, without endpoints and keys (PSH-11). */
  pushDevices: z.array(pushDevice.omit({ id: true })),
  /** Events of the last 180 days about this account (AUD-04). */
  auditLog: z.array(auditEvent),
  /** The shared households of the user, with the data that their members can see (CASA-57). */
  households: z.array(
    z.object({
      name: z.string(),
      members: z.array(member.omit({ id: true, place: true })),
      activity: z.array(activity),
      /** What the user is told about the household (NOT-01); null if they have not chosen. */
      notices: noticePreferences.nullable(),
      ...householdData,
    }),
  ),
});
export type AccountExport = z.input<typeof accountExport>;

export const userEndpoints = defineEndpoints({
  getProfile: {
    summary: 'The profile of the signed-in user, created on the first call (API-01)',
    responses: { 200: profile },
    errors: [],
  },
  changeProfile: {
    summary: 'Change the name that others see on an invite; null for none (API-21, PRF-01)',
    body: z.object({ displayName: name('O nome é obrigatório.').nullable() }),
    responses: { 200: profile },
    errors: [],
  },
  deleteAccount: {
    summary: 'Delete the account and everything of the user (API-21, PRF-02)',
    responses: { 204: null },
    errors: ['proof-required'],
  },
  exportAccount: {
    summary: 'Everything of the user in one answer (API-21, PRF-02)',
    responses: { 200: accountExport },
    errors: ['proof-required'],
  },
});
