import type { adminRoutes } from './admin-routes.ts';
import type { noticeRoutes } from './notice-routes.ts';
import type { photoRoutes } from './photo-routes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** The method and path of a call; `:name` stands for a parameter. */
export type Route = readonly [method: Method, path: `/api/${string}`];

/**
 * The calls that the browser loads at its start: name → method and path. This file must not import
 * zod, so that the browser loads no schemas; those of each call are in its slice, under the same
 * name.
 */
export const appRoutes = {
  getProfile: ['GET', '/api/users/me'],
  changeProfile: ['PATCH', '/api/users/me'],
  deleteAccount: ['DELETE', '/api/users/me'],
  exportAccount: ['GET', '/api/users/me/export'],

  getPersonalKeys: ['GET', '/api/users/me/keys'],
  createPersonalKey: ['POST', '/api/users/me/keys'],
  revokePersonalKey: ['DELETE', '/api/users/me/keys/:keyId'],

  getWebhooks: ['GET', '/api/webhooks'],
  createWebhook: ['POST', '/api/webhooks'],
  deleteWebhook: ['DELETE', '/api/webhooks/:webhookId'],
  resumeWebhook: ['POST', '/api/webhooks/:webhookId/resume'],
  testWebhook: ['POST', '/api/webhooks/:webhookId/test'],

  sync: ['POST', '/api/sync'],
  watchHousehold: ['GET', '/api/live'],
  announcePresence: ['POST', '/api/presence'],

  createHousehold: ['POST', '/api/households'],
  renameHousehold: ['PATCH', '/api/households/:householdId'],
  changeTimeZone: ['PUT', '/api/time-zone'],
  deleteHousehold: ['DELETE', '/api/households/:householdId'],
  leaveHousehold: ['POST', '/api/households/:householdId/leave'],
  leaveWithCopy: ['POST', '/api/households/:householdId/leave-with-copy'],
  getMembers: ['GET', '/api/households/:householdId/members'],
  removeMember: ['DELETE', '/api/households/:householdId/members/:memberId'],
  undoRemoval: ['POST', '/api/households/:householdId/members/:memberId/undo-removal'],
  handOver: ['PUT', '/api/households/:householdId/responsible/:memberId'],
  undoHandOver: ['DELETE', '/api/households/:householdId/responsible/:memberId'],
  getHouseholdInvites: ['GET', '/api/households/:householdId/invites'],
  createHouseholdInvite: ['POST', '/api/households/:householdId/invites'],
  mailHouseholdInvite: ['POST', '/api/households/:householdId/invite-mails'],
  revokeHouseholdInvite: ['DELETE', '/api/households/:householdId/invites/:inviteId'],
  lookAtHouseholdInvite: ['POST', '/api/household-invites/look'],
  joinHousehold: ['POST', '/api/household-invites/join'],
  moveList: ['POST', '/api/shopping-lists/:listId/move'],
  movePantry: ['POST', '/api/pantries/:pantryId/move'],

  getActivity: ['GET', '/api/activity'],
  getNoticePreferences: ['GET', '/api/notices'],
  changeNoticePreferences: ['PATCH', '/api/notices'],

  getDeletedLists: ['GET', '/api/deleted-lists'],
  restoreList: ['POST', '/api/deleted-lists/:listId/restore'],

  getSupermarkets: ['GET', '/api/supermarkets'],
  saveSupermarket: ['POST', '/api/supermarkets'],
  getSupermarketMerges: ['GET', '/api/supermarkets/merges'],
  mergeSupermarkets: ['POST', '/api/supermarkets/merges'],
  undoSupermarketMerge: ['DELETE', '/api/supermarkets/merges/:mergeId'],
  getPriceHistory: ['GET', '/api/supermarkets/history/:supermarketName'],
  getStoreLabels: ['GET', '/api/supermarkets/labels/:supermarketName'],
  saveStoreLabel: ['PUT', '/api/supermarkets/labels/:supermarketName/:labelCode'],
  getTakingOrder: ['GET', '/api/supermarkets/taking-order/:supermarketName'],

  getLists: ['GET', '/api/shopping-lists'],
  createList: ['POST', '/api/shopping-lists'],
  getList: ['GET', '/api/shopping-lists/:listId'],
  renameList: ['PUT', '/api/shopping-lists/:listId'],
  planTrip: ['PATCH', '/api/shopping-lists/:listId'],
  deleteList: ['DELETE', '/api/shopping-lists/:listId'],
  getLastPurchase: ['GET', '/api/shopping-lists/:listId/last-purchase'],
  addListItem: ['POST', '/api/shopping-lists/:listId/items'],
  changeListItem: ['PUT', '/api/shopping-lists/:listId/items/:itemId'],
  removeListItem: ['DELETE', '/api/shopping-lists/:listId/items/:itemId'],
  moveListItems: ['PATCH', '/api/shopping-lists/:listId/items'],

  getPackageCounts: ['GET', '/api/package-counts'],
  rememberPackageCount: ['PUT', '/api/package-counts'],
  getRememberedNotes: ['GET', '/api/item-notes'],
  rememberNote: ['PUT', '/api/item-notes'],

  changeItemPhoto: ['PUT', '/api/item-photos'],

  getClaims: ['GET', '/api/shopping-lists/:listId/claims'],
  changeClaims: ['PATCH', '/api/shopping-lists/:listId/claims'],

  getRepeats: ['GET', '/api/repeats'],
  setRepeat: ['PUT', '/api/shopping-lists/:listId/repeats/:repeatId'],
  endRepeat: ['DELETE', '/api/shopping-lists/:listId/repeats/:repeatId'],
  addDueItems: ['POST', '/api/shopping-lists/:listId/due-items'],
  getTemplates: ['GET', '/api/templates'],
  createTemplate: ['POST', '/api/templates'],
  changeTemplate: ['PATCH', '/api/templates/:templateId'],

  shareList: ['PUT', '/api/shopping-lists/:listId/share'],
  unshareList: ['DELETE', '/api/shopping-lists/:listId/share'],
  getListShare: ['GET', '/api/shopping-lists/:listId/share'],
  changeListShare: ['PATCH', '/api/shopping-lists/:listId/share'],
  refreshListShare: ['PUT', '/api/shopping-lists/:listId/share/copy'],
  getInvite: ['GET', '/api/shopping-lists/clone-details/:inviteToken'],
  acceptInvite: ['POST', '/api/shopping-lists/clone/:inviteToken'],

  getProducts: ['GET', '/api/products'],
  createProduct: ['POST', '/api/products'],
  getCategories: ['GET', '/api/products/categories'],
  getOfflineProducts: ['GET', '/api/products/kept'],
  getUsedProducts: ['GET', '/api/products/own'],
  reportProduct: ['PUT', '/api/products/:productId/report'],
  getProductByBarcode: ['GET', '/api/products/barcode/:barcode'],
  lookUpBarcode: ['GET', '/api/products/lookup/:barcode'],

  getPantries: ['GET', '/api/pantries'],
  createPantry: ['POST', '/api/pantries'],
  getPantry: ['GET', '/api/pantries/:pantryId'],
  renamePantry: ['PUT', '/api/pantries/:pantryId'],
  deletePantry: ['DELETE', '/api/pantries/:pantryId'],
  getRunOuts: ['GET', '/api/pantries/:pantryId/run-outs'],
  addPantryItem: ['POST', '/api/pantries/:pantryId/items'],
  changePantryItem: ['PUT', '/api/pantries/:pantryId/items/:itemId'],
  removePantryItem: ['DELETE', '/api/pantries/:pantryId/items/:itemId'],
  addBatch: ['POST', '/api/pantries/:pantryId/items/:itemId/batches'],
  changeBatch: ['PATCH', '/api/pantries/:pantryId/items/:itemId/batches/:batchId'],
  useBatch: ['POST', '/api/pantries/:pantryId/items/:itemId/batches/:batchId/use'],
  getWastes: ['GET', '/api/wastes'],
  recordWaste: ['POST', '/api/wastes'],
  undoWaste: ['DELETE', '/api/wastes/:wasteId'],
  joinPantryItem: ['POST', '/api/pantries/:pantryId/items/:itemId/join'],
  separatePantryItem: ['DELETE', '/api/pantries/:pantryId/items/:itemId/join'],
  finishPurchase: ['POST', '/api/pantries/:pantryId/items/bulk'],
  undoFinish: ['DELETE', '/api/pantries/:pantryId/items/bulk/:finishId'],

  getFinishedTrips: ['GET', '/api/purchases'],
  getFinishedTrip: ['GET', '/api/purchases/:finishId'],
  changePurchasedLine: ['PUT', '/api/purchases/:finishId/lines/:listItemId'],
  addPurchasedLine: ['POST', '/api/purchases/:finishId/lines'],
  removePurchasedLine: ['POST', '/api/purchases/:finishId/lines/:listItemId/remove'],
  changeFinishedTrip: ['PUT', '/api/purchases/:finishId'],
  deleteFinishedTrip: ['POST', '/api/purchases/:finishId/delete'],
  undoTripCorrection: ['POST', '/api/purchases/:finishId/corrections/:correctionId/undo'],
  getDeletedTrips: ['GET', '/api/deleted-purchases'],

  readReceipt: ['POST', '/api/receipts/read'],
  readReceiptPhoto: ['POST', '/api/receipts/photo'],
  recordReceipt: ['POST', '/api/receipts'],
  getReceipts: ['GET', '/api/receipts'],
  getReceipt: ['GET', '/api/receipts/:receiptId'],
  deleteReceipt: ['DELETE', '/api/receipts/:receiptId'],

  createImport: ['POST', '/api/imports'],
  undoImport: ['DELETE', '/api/imports/:importId'],

  getPriceBook: ['GET', '/api/insights/price-book'],
  getProductPrices: ['GET', '/api/insights/product-prices'],
  getBasketIndex: ['GET', '/api/insights/basket-index'],
  getSpending: ['GET', '/api/insights/spending'],
  notePrice: ['POST', '/api/price-notes'],
  removePriceNote: ['DELETE', '/api/price-notes/:priceNoteId'],

  askTips: ['POST', '/api/ai/tips'],
  readLabel: ['POST', '/api/ai/label'],
  getAssistantConsent: ['GET', '/api/ai/consent'],
  changeAssistantConsent: ['PUT', '/api/ai/consent'],
} as const satisfies Record<string, Route>;

type Routes = typeof appRoutes & typeof adminRoutes & typeof noticeRoutes & typeof photoRoutes;
export type EndpointName = keyof Routes;
export type MethodOf<N extends EndpointName> = Routes[N][0];

/**
 * Calls that POST a question and change nothing that devices store. They may wait for an external
 * service.
 */
export const askNames = [
  'askTips',
  'readLabel',
  'readReceipt',
  'readReceiptPhoto',
  'testWebhook',
] as const satisfies readonly EndpointName[];
export type AskName = (typeof askNames)[number];

/**
 * Calls by which a device exchanges its writes for rows, listens to changes of the household, and
 * announces where its person is. `watchHousehold` and `announcePresence` change nothing in the
 * database.
 */
export const deviceNames = [
  'sync',
  'watchHousehold',
  'announcePresence',
] as const satisfies readonly EndpointName[];
export type DeviceName = (typeof deviceNames)[number];

/** Names of the calls that change something. */
export type WriteName = Exclude<
  { [N in EndpointName]: MethodOf<N> extends 'GET' ? never : N }[EndpointName],
  AskName | DeviceName
>;
export type ReadName = Exclude<EndpointName, WriteName | AskName | DeviceName>;
