/**
 * The statements that Citus 13.2.2 does not run on one shard. docs/SCALING.md says what each group needs.
 * The drill fails if such a statement is missing in these lists, or if a listed one now runs on one shard.
 */

/** The statements that Citus sends to several shards. */
export const statementsOnSeveralShards: ReadonlySet<string> = new Set([
  'removeOtherPerson',
  'selectHouseholdSizes',
  'selectSizes',
  'selectOfflineProducts',
  'countOpenInvites',
  'deleteUsedUpInvitesOf',
  'selectOpenInvite',
  'reduceInvitesUsedBy',
  'selectInviteOfToken',
  'selectPublicList',
  'selectLiveMemberships',
  'repointStatements.list_items.product_id',
  'repointStatements.list_items.selected_product_id',
  'repointStatements.pantry_items.product_id',
  'repointStatements.pantry_redirects.product_id',
  'repointStatements.price_notes.product_id',
  'repointStatements.product_choices.product_id',
  'repointStatements.purchases.product_id',
  'repointStatements.receipt_codes.product_id',
  'addUpStock',
  'repointStatements.store_labels.product_id',
  'removeUserFromTrash',
  'selectExportedAccount',
  'selectDueHouseholds',
  'countWebhooks',
]);

/** The statements that Citus refuses to plan. */
export const refusedStatements: ReadonlySet<string> = new Set([
  'purgeActivities',
  'purgeExcessActivities',
  'purgeMoves',
  'purgeInvites',
  'renewToken',
  'foldTombstones',
  'purgeTombstones',
  'purgeImports',
  'lockSourceList',
  'repointFinishedItems',
  'lockHouseholdsOf',
  'lockStockOfBoth',
  'moveListRow',
  'movePantryRow',
  'moveRepeats',
  'purgeDeletedLists',
  'purgeTemplates',
  'selectExportedHousehold',
  'leaseReceivers',
  'purgeEvents',
]);
